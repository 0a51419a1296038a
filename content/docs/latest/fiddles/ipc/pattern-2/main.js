const { app, BrowserWindow, dialog, ipcMain } = require('electron/main')
const fs = require('node:fs/promises')
const path = require('node:path')

// Let the user pick a picture and describe it; null if the dialog was canceled.
async function pickPicture (event) {
  const win = BrowserWindow.fromWebContents(event.sender)
  const { canceled, filePaths } = await dialog.showOpenDialog(win, {
    properties: ['openFile'],
    filters: [{ name: 'Pictures', extensions: ['png', 'jpg', 'webp', 'gif'] }]
  })
  if (canceled) return null

  const [file] = filePaths
  const { size, mtime } = await fs.stat(file)
  return { name: path.basename(file), size, changed: mtime }
}

app.whenReady().then(() => {
  ipcMain.handle('picture:pick', pickPicture)

  const win = new BrowserWindow({
    width: 480,
    height: 260,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
