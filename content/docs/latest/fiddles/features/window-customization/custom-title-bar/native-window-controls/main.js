const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 720,
    height: 420,
    titleBarStyle: 'hidden',
    // macOS keeps its buttons; elsewhere they are drawn over the page.
    titleBarOverlay: process.platform !== 'darwin'
  })
  win.loadURL('https://example.com')
})

app.on('window-all-closed', () => app.quit())
