const { app, BrowserWindow } = require('electron/main')

if (process.platform === 'win32') app.setAppUserModelId(process.execPath)

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 420, height: 240 })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
