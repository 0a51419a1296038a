const { app, BrowserWindow } = require('electron/main')

// Gamepads and joysticks, by the numbers of the HID standard.
const isGamepad = ({ collections }) =>
  collections.some(({ usagePage, usage }) => usagePage === 0x01 && [0x04, 0x05].includes(usage))

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 560, height: 360 })
  const { session } = win.webContents

  session.on('select-hid-device', (event, details, callback) => {
    event.preventDefault()

    // Plugged in while the request is open: take it.
    const take = (addEvent, { device }) => {
      if (isGamepad(device)) finish(device.deviceId)
    }
    const finish = (deviceId) => {
      session.off('hid-device-added', take)
      callback(deviceId)
    }

    const gamepad = details.deviceList.find(isGamepad)
    if (gamepad) finish(gamepad.deviceId)
    else session.on('hid-device-added', take)
  })

  session.on('hid-device-removed', (event, { device }) => console.log('gone:', device.name))

  // Local files only may ask at all …
  session.setPermissionCheckHandler((contents, permission, origin) =>
    permission === 'hid' && origin.startsWith('file://'))

  // … and a device that was granted once needs no second request.
  session.setDevicePermissionHandler(({ deviceType, origin }) =>
    deviceType === 'hid' && origin.startsWith('file://'))

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
