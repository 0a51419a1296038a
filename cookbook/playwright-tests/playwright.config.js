const { defineConfig } = require('@playwright/test')

module.exports = defineConfig({
  testDir: 'tests',
  // A test that passes only at the second try shows in the report as flaky.
  retries: process.env.CI ? 1 : 0,
  use: { trace: 'on-first-retry' }
})
