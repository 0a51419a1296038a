const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 460, height: 240 })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
