const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')
const { createStore } = require('./store')

const store = createStore({ count: 0, note: '' })

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

// Each window receives each change, also the window that made it.
store.subscribe((state) => {
  for (const win of BrowserWindow.getAllWindows()) win.webContents.send('state:change', state)
})

ipcMain.handle('state:get', (event) => (isOwnPage(event) ? store.get() : undefined))
ipcMain.on('state:update', (event, name, value) => {
  if (isOwnPage(event)) store.update(name, value)
})
ipcMain.on('window:open', (event) => {
  if (isOwnPage(event)) openWindow()
})

app.whenReady().then(() => {
  openWindow()
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})

function openWindow () {
  const win = new BrowserWindow({
    width: 360,
    height: 320,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.loadFile('index.html')
}

/** Return true for messages from the page of a window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return BrowserWindow.fromWebContents(sender) !== null && senderFrame?.parent === null
}
