const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')
const { checkFile } = require('./files')

let win
let lastId = 0
/** Path and icon of each file on the shelf, by ID. */
const shelf = new Map()

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 420,
    height: 420,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

ipcMain.handle('shelf:add', async (event, file) => {
  if (!isOwnPage(event)) return undefined
  const problem = await checkFile(file)
  if (problem) return { problem }
  // startDrag needs the icon at once, so it is loaded here.
  const icon = await app.getFileIcon(file).catch(() => undefined)
  if (!icon || icon.isEmpty()) return { problem: 'The system has no icon for this file.' }
  const id = ++lastId
  shelf.set(id, { file, icon })
  return { id, name: path.basename(file) }
})

ipcMain.on('shelf:drag', (event, id) => {
  const entry = shelf.get(id)
  if (isOwnPage(event) && entry) event.sender.startDrag(entry)
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
