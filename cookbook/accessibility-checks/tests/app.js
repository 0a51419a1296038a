const { test: base, expect, _electron: electron } = require('@playwright/test')
const path = require('node:path')

/** Tests with an app that stores its data in a directory of the test, and with the page of its window. */
const test = base.extend({
  app: async ({ playwright }, use, info) => {
    const root = path.join(__dirname, '..')
    const app = await electron.launch({ args: [root, `--user-data-dir=${info.outputPath('data')}`] })
    await use(app)
    await app.close()
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow()
    await page.waitForLoadState()
    await use(page)
  }
})

module.exports = { expect, test }
