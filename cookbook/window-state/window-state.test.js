const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { test } = require('node:test')
const { fitToDisplays, readState, writeState } = require('./window-state')

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const monitor = { x: 1440, y: 0, width: 1920, height: 1080 }

test('a window returns to its place', () => {
  const bounds = { x: 1500, y: 40, width: 800, height: 600 }
  assert.deepEqual(fitToDisplays(bounds, [laptop, monitor]), bounds)
})

test('a window is centered if its display was removed', () => {
  const bounds = { x: 1500, y: 40, width: 1800, height: 600 }
  assert.deepEqual(fitToDisplays(bounds, [laptop]), { width: 1440, height: 600 })
})

test('a window whose title bar is not visible is centered', () => {
  const bounds = { x: 10, y: -200, width: 800, height: 600 }
  assert.deepEqual(fitToDisplays(bounds, [laptop]), { width: 800, height: 600 })
})

test('a first start uses the default size', () => {
  assert.deepEqual(fitToDisplays(undefined, [laptop]), { width: 900, height: 600 })
})

test('a written state is read, and a damaged file is ignored', (context) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'window-state-'))
  context.after(() => fs.rmSync(directory, { recursive: true }))
  const file = path.join(directory, 'window-state.json')
  const state = { bounds: { x: 1, y: 2, width: 300, height: 400 }, maximized: true, fullScreen: false }
  writeState(file, state)
  assert.deepEqual(readState(file), state)

  for (const text of ['', '{', 'null', '{}', '{"bounds":{"x":"1"}}']) {
    fs.writeFileSync(file, text)
    assert.equal(readState(file), undefined)
  }
  assert.equal(readState(path.join(directory, 'missing.json')), undefined)
})
