const { app, BrowserWindow } = require('electron/main')
const path = require('node:path')

function openWindow () {
  const win = new BrowserWindow({
    width: 520,
    height: 360,
    webPreferences: {
      preload: path.join(__dirname, 'preload.js')
    }
  })

  win.loadFile('index.html')
}

app.whenReady().then(() => {
  openWindow()

  // macOS keeps an app running without windows; a click on its Dock icon asks for one.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
