const assert = require('node:assert/strict')
const { test } = require('node:test')
const { createState, getFeedUrl, isFirstRun } = require('./updates')

test('no check starts while one is running, or after a download', () => {
  for (const name of ['checking', 'downloading', 'ready', 'unsupported']) assert.equal(createState(name).canCheck, false, name)
  for (const name of ['idle', 'current', 'failed']) assert.equal(createState(name).canCheck, true, name)
})

test('the URL contains platform, architecture and version', () => {
  assert.equal(getFeedUrl('https://example.com', 'darwin', 'arm64', '1.0.0'), 'https://example.com/darwin/arm64/1.0.0')
  assert.equal(getFeedUrl('https://example.com', 'linux', 'x64', '1.0.0'), undefined)
})

test('the first start by the installer is recognized', () => {
  assert.ok(isFirstRun(['app.exe', '--squirrel-firstrun']))
  assert.ok(!isFirstRun(['app.exe']))
})
