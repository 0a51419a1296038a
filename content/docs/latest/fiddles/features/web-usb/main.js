const { app, BrowserWindow } = require('electron/main')

let granted = null // the device the user agreed to, for the handler below

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 560, height: 360 })
  const { session } = win.webContents

  session.on('select-usb-device', (event, { deviceList }, callback) => {
    event.preventDefault()

    // An app would show a list here. The sample takes the first device with a name.
    const device = deviceList.find(({ productName }) => productName)
    granted = device?.deviceId ?? null
    callback(granted ?? undefined)
  })

  session.on('usb-device-added', (event, device) => console.log('new:', device.productName))
  session.on('usb-device-removed', (event, device) => console.log('gone:', device.productName))
  session.on('usb-device-revoked', () => { granted = null }) // the page called forget()

  session.setPermissionCheckHandler((contents, permission, origin) =>
    permission === 'usb' && origin.startsWith('file://'))

  session.setDevicePermissionHandler(({ deviceType, device }) =>
    deviceType === 'usb' && 'deviceId' in device && device.deviceId === granted)

  // Keep the list of classes that pages must not open, save for sound.
  session.setUSBProtectedClassesHandler(({ protectedClasses }) =>
    protectedClasses.filter((name) => name !== 'audio'))

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
