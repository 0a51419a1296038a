const assert = require('node:assert/strict')
const path = require('node:path')
const { test } = require('node:test')
const { checkFile } = require('./files')

test('a file is accepted', async () => {
  assert.equal(await checkFile(__filename), undefined)
})

test('directories, missing files and other values are refused', async () => {
  assert.equal(await checkFile(__dirname), 'Only files can be added.')
  assert.equal(await checkFile(path.join(__dirname, 'missing.txt')), 'The file cannot be read.')
  for (const value of ['', 'files.js', undefined, null, 7, {}]) assert.equal(await checkFile(value), 'This is not a file.')
})
