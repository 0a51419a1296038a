const { app, BrowserWindow } = require('electron/main')

function openJotter () {
  const win = new BrowserWindow({ width: 480, height: 560 })

  win.loadFile('index.html')
}

app.whenReady().then(() => {
  openJotter()

  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openJotter()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
