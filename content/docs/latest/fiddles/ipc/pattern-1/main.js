const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')

// Set how much of the taskbar or Dock icon the progress bar fills.
function showProgress (event, percent) {
  if (!Number.isFinite(percent) || percent < 0 || percent > 100) return

  const win = BrowserWindow.fromWebContents(event.sender)
  win.setTitle(`${percent} % done`)
  win.setProgressBar(percent / 100)
}

app.whenReady().then(() => {
  ipcMain.on('progress:show', showProgress)

  const win = new BrowserWindow({
    width: 420,
    height: 220,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
