const assert = require('node:assert/strict')
const { test } = require('node:test')
const { isAllowed } = require('./permissions')

test('the camera and screens are allowed', () => {
  assert.ok(isAllowed('media', { mediaTypes: ['video'] }))
  assert.ok(isAllowed('media', { mediaType: 'video' }))
  assert.ok(isAllowed('media', { mediaTypes: [] }))
  assert.ok(isAllowed('display-capture', {}))
})

test('the microphone and everything else are denied', () => {
  assert.ok(!isAllowed('media', { mediaTypes: ['video', 'audio'] }))
  assert.ok(!isAllowed('media', { mediaType: 'audio' }))
  for (const permission of ['geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid', 'usb'])
    assert.ok(!isAllowed(permission, {}), permission)
})
