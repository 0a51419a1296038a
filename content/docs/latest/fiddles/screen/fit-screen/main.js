const { app, BrowserWindow, screen } = require('electron/main')

app.whenReady().then(() => {
  // The work area leaves out the taskbar, the menu bar and the Dock.
  const { width, height } = screen.getPrimaryDisplay().workAreaSize

  const win = new BrowserWindow({ width, height })
  win.loadURL('https://example.com')
})

app.on('window-all-closed', () => app.quit())
