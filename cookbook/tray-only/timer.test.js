const assert = require('node:assert/strict')
const { test } = require('node:test')
const { ICON, ICON_2X } = require('./icon')
const { formatTime, getRemaining } = require('./timer')

test('the remaining time is rounded up, and never negative', () => {
  assert.equal(getRemaining(10_000, 0), 10)
  assert.equal(getRemaining(10_000, 9_001), 1)
  assert.equal(getRemaining(10_000, 50_000), 0)
})

test('seconds have two digits', () => {
  assert.equal(formatTime(0), '0:00')
  assert.equal(formatTime(65), '1:05')
  assert.equal(formatTime(1500), '25:00')
})

test('icons are PNG files of 16 and 32 pixels', () => {
  const getWidth = (url) => Buffer.from(url.split(',')[1], 'base64').readUInt32BE(16)
  assert.deepEqual([ICON, ICON_2X].map(getWidth), [16, 32])
})
