const { app, BrowserWindow, dialog, ipcMain } = require('electron/main')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')

let win

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 480,
    height: 400,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

ipcMain.handle('text:export', async (event, text) => {
  if (!isOwnPage(event) || typeof text !== 'string') return undefined
  const { canceled, filePath } = await dialog.showSaveDialog(win, { defaultPath: 'note.txt' })
  if (canceled) return undefined
  await writeFile(filePath, text)
  return path.basename(filePath)
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
