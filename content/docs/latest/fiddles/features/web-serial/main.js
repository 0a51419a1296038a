const { app, BrowserWindow } = require('electron/main')

const ARDUINO = String(0x2341) // vendor ids arrive as decimal numbers in a string

const isArduino = (port) => port.vendorId === ARDUINO

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 560, height: 360 })
  const { session } = win.webContents

  session.on('select-serial-port', (event, portList, contents, callback) => {
    event.preventDefault()

    const take = (addEvent, port) => {
      if (isArduino(port)) finish(port.portId)
    }
    const finish = (portId) => {
      session.off('serial-port-added', take)
      callback(portId)
    }

    const port = portList.find(isArduino)
    if (port) finish(port.portId)
    else if (portList.length > 0) finish('') // other devices only: refuse
    else session.on('serial-port-added', take) // wait for one to be plugged in
  })

  session.on('serial-port-removed', (event, port) => console.log('gone:', port.displayName))

  session.setPermissionCheckHandler((contents, permission, origin) =>
    permission === 'serial' && origin.startsWith('file://'))

  session.setDevicePermissionHandler(({ deviceType, origin }) =>
    deviceType === 'serial' && origin.startsWith('file://'))

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
