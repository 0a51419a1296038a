const Database = require('better-sqlite3')
const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')
const { createNotes } = require('./notes')

let win
let database
let notes

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  database = new Database(path.join(app.getPath('userData'), 'notes.db'))
  database.pragma('journal_mode = WAL')
  notes = createNotes(database)
  win = new BrowserWindow({
    width: 520,
    height: 420,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
app.on('will-quit', () => database?.close())

ipcMain.handle('notes:list', (event, search) => (isOwnPage(event) ? notes.list(search) : []))
ipcMain.handle('notes:add', (event, text) => (isOwnPage(event) ? notes.add(text) : undefined))
ipcMain.handle('notes:remove', (event, id) => (isOwnPage(event) ? notes.remove(id) : undefined))

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
