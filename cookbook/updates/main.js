const { app, autoUpdater, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')
const { createState, getFeedUrl, isFirstRun } = require('./updates')

const SERVER = 'https://updates.example.com'
const INTERVAL = 4 * 60 * 60 * 1000
/** Time after the first start, in which the installer on Windows still uses its files. */
const FIRST_DELAY = 60_000

let win
let state = createState()

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

// The installer on Windows starts the app to create and remove shortcuts.
if (require('electron-squirrel-startup')) {
  app.quit()
} else {
  app.whenReady().then(() => {
    win = new BrowserWindow({
      width: 520,
      height: 420,
      webPreferences: { preload: path.join(__dirname, 'preload.js') }
    })
    win.on('closed', () => { win = undefined })
    win.loadFile('index.html')
    startUpdates()
  })
}

app.on('window-all-closed', () => app.quit())

function startUpdates () {
  const url = getFeedUrl(SERVER, process.platform, process.arch, app.getVersion())
  if (!app.isPackaged || !url) return setState('unsupported')

  autoUpdater.on('checking-for-update', () => setState('checking'))
  autoUpdater.on('update-available', () => setState('downloading'))
  autoUpdater.on('update-not-available', () => setState('current'))
  autoUpdater.on('update-downloaded', () => setState('ready'))
  autoUpdater.on('error', (error) => {
    console.error(error)
    setState('failed')
  })
  // On macOS, the server answers with JSON; on Windows, it serves the files of Squirrel.
  // If the app is not signed on macOS, this emits an error, which needs the listener above.
  autoUpdater.setFeedURL({ url })
  setTimeout(check, isFirstRun(process.argv) ? FIRST_DELAY : 0)
  setInterval(check, INTERVAL)
}

/** Check, unless a check or download is running, or an update is ready. */
function check () {
  if (state.canCheck) autoUpdater.checkForUpdates()
}

function setState (name) {
  state = createState(name)
  win?.webContents.send('updates:change', { ...state, version: app.getVersion() })
}

ipcMain.handle('updates:get', (event) => (isOwnPage(event) ? { ...state, version: app.getVersion() } : undefined))
ipcMain.on('updates:check', (event) => { if (isOwnPage(event)) check() })
ipcMain.on('updates:install', (event) => {
  if (isOwnPage(event) && state.name === 'ready') autoUpdater.quitAndInstall()
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
