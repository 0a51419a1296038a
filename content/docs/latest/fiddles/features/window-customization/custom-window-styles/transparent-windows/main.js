const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 240,
    height: 240,
    frame: false,
    resizable: false,
    transparent: true
  })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
