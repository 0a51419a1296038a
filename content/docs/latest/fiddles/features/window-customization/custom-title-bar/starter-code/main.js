const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 720, height: 420 })
  win.loadURL('https://example.com')
})

app.on('window-all-closed', () => app.quit())
