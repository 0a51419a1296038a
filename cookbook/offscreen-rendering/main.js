const { app, BrowserWindow, dialog, ipcMain } = require('electron/main')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')
const { readCard } = require('./cards')
const { renderCard } = require('./render')

let win
/** The last image, as PNG. */
let png

// Without a GPU, frames need not be copied from it. Remove the line if the page uses WebGL.
app.disableHardwareAcceleration()

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 640,
    height: 640,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

ipcMain.handle('card:render', async (event, value) => {
  const card = isOwnPage(event) ? readCard(value) : undefined
  if (!card) return undefined
  const image = await renderCard(card)
  png = image.toPNG()
  return image.resize({ width: 600 }).toDataURL()
})

ipcMain.handle('card:save', async (event) => {
  if (!isOwnPage(event) || !png) return undefined
  const { filePath, canceled } = await dialog.showSaveDialog(win, {
    defaultPath: 'card.png',
    filters: [{ name: 'PNG', extensions: ['png'] }]
  })
  if (canceled) return undefined
  await writeFile(filePath, png)
  return path.basename(filePath)
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
