const assert = require('node:assert/strict')
const path = require('node:path')
const { test } = require('node:test')
const { findFreePath, isAllowed } = require('./files')

const directory = path.resolve('Downloads')
const inDirectory = (name) => path.join(directory, name)

test('only URLs with https are downloaded', () => {
  assert.ok(isAllowed('https://example.com/a.zip'))
  for (const url of ['http://example.com/a.zip', 'file:///etc/passwd', 'data:,a', '', undefined, 7]) assert.ok(!isAllowed(url))
})

test('an existing file is not overwritten', () => {
  const taken = new Set([inDirectory('report.pdf'), inDirectory('report (2).pdf')])
  assert.equal(findFreePath(directory, 'report.pdf', (file) => taken.has(file)), inDirectory('report (3).pdf'))
})

test('a name cannot leave the directory', () => {
  for (const name of ['../../.bashrc', '..\\..\\run.cmd', '/etc/hosts', '.', '..', '', 'a\u0000b', 'CON:'])
    assert.equal(path.dirname(findFreePath(directory, name, () => false)), directory, name)
  assert.equal(findFreePath(directory, '..', () => false), inDirectory('download'))
})
