const { shell } = require('electron/common')
const { app, BrowserWindow, ipcMain, session } = require('electron/main')
const fs = require('node:fs')
const path = require('node:path')
const { findFreePath, isAllowed } = require('./files')

let win
let lastId = 0
/** Download items by ID, until the app quits. */
const items = new Map()

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  session.defaultSession.on('will-download', (event, item) => {
    // Servers can redirect to any URL, and each of them has to be allowed.
    if (![...item.getURLChain(), item.getURL()].every(isAllowed)) return event.preventDefault()
    follow(item)
  })
  win = new BrowserWindow({
    width: 640,
    height: 480,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

/** Save a download to a path without a dialog, and report its progress to the page. */
function follow (item) {
  const id = ++lastId
  const exists = (file) => fs.existsSync(file) || [...items.values()].some((other) => other.getSavePath() === file)
  item.setSavePath(findFreePath(app.getPath('downloads'), item.getFilename(), exists))
  items.set(id, item)
  const report = () => {
    win?.webContents.send('downloads:change', {
      id,
      name: path.basename(item.getSavePath()),
      state: item.getState(),
      paused: item.isPaused(),
      canResume: item.canResume(),
      received: item.getReceivedBytes(),
      total: item.getTotalBytes(), // 0 if the server does not send the size
      speed: item.getCurrentBytesPerSecond()
    })
    showProgress()
  }
  item.on('updated', report)
  item.once('done', report)
  report()
}

/** Show the progress of all active downloads on the icon of the app. */
function showProgress () {
  const active = [...items.values()].filter((item) => item.getState() === 'progressing')
  const total = active.reduce((sum, item) => sum + item.getTotalBytes(), 0)
  const received = active.reduce((sum, item) => sum + item.getReceivedBytes(), 0)
  const isUnknown = active.some((item) => item.getTotalBytes() === 0)
  // -1 removes the bar, and a value above 1 shows activity without a value.
  win?.setProgressBar(active.length === 0 ? -1 : isUnknown ? 2 : received / total)
}

const ACTIONS = {
  pause: (item) => item.pause(),
  resume: (item) => item.canResume() && item.resume(),
  cancel: (item) => item.cancel(),
  show: (item) => shell.showItemInFolder(item.getSavePath())
}

ipcMain.handle('downloads:start', (event, url) => {
  if (!isOwnPage(event) || !isAllowed(url)) return false
  win.webContents.downloadURL(url)
  return true
})

ipcMain.on('downloads:action', (event, id, name) => {
  const item = items.get(id)
  if (isOwnPage(event) && item && Object.hasOwn(ACTIONS, name)) ACTIONS[name](item)
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
