const { app, BrowserWindow, ipcMain } = require('electron/main')
const fs = require('node:fs/promises')
const path = require('node:path')
const { readTasks, writeTasks } = require('./tasks-file')

let win

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 480,
    height: 560,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile(path.join(__dirname, '..', 'dist', 'index.html'))
})

app.on('window-all-closed', () => app.quit())

const getFile = () => path.join(app.getPath('userData'), 'tasks.json')

ipcMain.handle('tasks:load', async (event) => {
  if (!isOwnPage(event)) return []
  const text = await fs.readFile(getFile(), 'utf8').catch(() => '[]')
  return readTasks(text) ?? []
})

ipcMain.handle('tasks:save', async (event, text) => {
  const tasks = isOwnPage(event) ? readTasks(text) : undefined
  if (tasks) await writeTasks(getFile(), tasks)
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
