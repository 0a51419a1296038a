const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 720,
    height: 420,
    titleBarStyle: 'hidden',
    titleBarOverlay: process.platform !== 'darwin'
  })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
