const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 420, height: 300, frame: false })
  win.loadURL('https://example.com')
})

app.on('window-all-closed', () => app.quit())
