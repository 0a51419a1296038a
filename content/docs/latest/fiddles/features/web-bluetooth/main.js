const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 560,
    height: 420,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })

  let choose = null // answers the page's request for a device

  // Comes again and again while devices are found. An empty id cancels the request.
  win.webContents.on('select-bluetooth-device', (event, devices, callback) => {
    event.preventDefault()
    choose = callback
    win.webContents.send('bluetooth:devices', devices)
  })

  ipcMain.on('bluetooth:choose', (event, deviceId) => {
    choose?.(typeof deviceId === 'string' ? deviceId : '')
    choose = null
  })

  // Windows and Linux: some devices want a confirmation or a PIN first.
  win.webContents.session.setBluetoothPairingHandler((details, callback) => {
    ipcMain.once('bluetooth:paired', (event, answer) => callback(answer))
    win.webContents.send('bluetooth:pair', { kind: details.pairingKind, pin: details.pin })
  })

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
