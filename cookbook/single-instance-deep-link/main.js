const { shell } = require('electron/common')
const { app, BrowserWindow, ipcMain } = require('electron/main')
const path = require('node:path')
const { SCHEME, findLink, getNoteId } = require('./links')

let win
/** ID of the note to show, also before the page is loaded. */
let noteId

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

registerScheme()

if (!app.requestSingleInstanceLock()) {
  app.quit() // The first instance receives the link.
} else {
  // Windows and Linux start the app again for each link.
  app.on('second-instance', (event, argv) => {
    openLink(findLink(argv))
    showWindow()
  })

  // macOS sends the link to the running app, possibly before it is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    openLink(url)
    if (app.isReady()) showWindow()
  })

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  ipcMain.handle('note:current', (event) => (isOwnPage(event) ? noteId : undefined))
  ipcMain.on('demo:open', (event) => {
    if (isOwnPage(event)) shell.openExternal(`${SCHEME}://note/42`).catch(console.error)
  })

  // The link may have started this instance.
  openLink(findLink(process.argv))
  app.whenReady().then(() => {
    showWindow()
    app.on('activate', showWindow) // not earlier, because windows need the ready event
  })
}

function registerScheme () {
  if (!process.defaultApp) return app.setAsDefaultProtocolClient(SCHEME)

  // In development, the executable is Electron, which needs the path of the app.
  return app.setAsDefaultProtocolClient(SCHEME, process.execPath, [path.resolve(process.argv[1])])
}

function openLink (link) {
  const id = getNoteId(link)
  if (id === undefined) return
  noteId = id
  win?.webContents.send('note:open', noteId)
}

function showWindow () {
  if (win) {
    if (win.isMinimized()) win.restore()
    win.show()
    win.focus()
    return
  }
  win = new BrowserWindow({
    width: 520,
    height: 320,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
}

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
