const assert = require('node:assert/strict')
const { test } = require('node:test')
const { findLink, getNoteId } = require('./links')

test('the link is found between the arguments of Chromium', () => {
  const argv = ['/opt/jotter', '--allow-file-access-from-files', 'jotter://note/7', '--no-sandbox']
  assert.equal(findLink(argv), 'jotter://note/7')
  assert.equal(findLink(['/opt/jotter', 'notes.txt']), undefined)
})

test('links to notes are accepted', () => {
  assert.equal(getNoteId('jotter://note/42'), 42)
  assert.equal(getNoteId('JOTTER://note/42/'), 42)
})

test('everything else is refused', () => {
  const links = [
    undefined, '', 'jotter:', 'jotter://note', 'jotter://note/', 'jotter://note/-1', 'jotter://note/1e9',
    'jotter://note/42?delete=true', 'jotter://note/42#x', 'jotter://delete/42',
    'https://note/42', 'file:///note/42', 'jotter://note/9999999999'
  ]
  for (const link of links) assert.equal(getNoteId(link), undefined, link)
})
