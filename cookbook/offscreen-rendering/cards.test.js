const assert = require('node:assert/strict')
const { test } = require('node:test')
const { readCard } = require('./cards')

test('texts are trimmed, and other properties are dropped', () => {
  assert.deepEqual(readCard({ title: ' News ', author: '', file: '/etc/passwd' }), { title: 'News', author: '' })
})

test('missing, empty and long texts are refused', () => {
  for (const value of [undefined, null, {}, { title: 'a' }, { title: ' ', author: '' }, { title: 7, author: '' }, { title: 'x'.repeat(81), author: '' }])
    assert.equal(readCard(value), undefined)
})
