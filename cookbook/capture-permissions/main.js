const { app, BrowserWindow, desktopCapturer, ipcMain, session, systemPreferences } = require('electron/main')
const path = require('node:path')
const { isAllowed, getHint } = require('./permissions')

let win
/** Answers the request of the page for a screen, as soon as the user has chosen. */
let answer

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  const ses = session.defaultSession
  // The camera only, no microphone. All other permissions are denied.
  ses.setPermissionRequestHandler((contents, permission, callback, details) => {
    callback(contents === win?.webContents && isAllowed(permission, /** @type {any} */ (details)))
  })
  ses.setPermissionCheckHandler((contents, permission, origin, details) =>
    contents === win?.webContents && isAllowed(permission, details))
  ses.setDisplayMediaRequestHandler(chooseSource)

  win = new BrowserWindow({
    width: 720,
    height: 560,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

/** Let the user choose a screen or window in the page. */
async function chooseSource (request, callback) {
  answer?.() // only one request at a time
  try {
    if (!win || request.frame?.parent !== null) return callback(null) // a frame in the page
    const sources = await desktopCapturer.getSources({
      types: ['screen', 'window'],
      thumbnailSize: { width: 200, height: 120 }
    })
    answer?.() // a request that arrived during the search for sources
    answer = (id) => {
      answer = undefined
      const source = sources.find((source) => source.id === id)
      callback(source ? { video: source } : null) // An object without a video is an error, and null denies the request.
    }
    win.webContents.send('sources:show', sources.map(({ id, name, thumbnail }) =>
      ({ id, name, image: thumbnail.toDataURL() })))
  } catch {
    callback(null) // for example without the permission of macOS
  }
}

ipcMain.on('sources:choose', (event, id) => {
  if (isOwnPage(event)) answer?.(id)
})

/** Ask the system for the camera. Return true, or a hint for the user. */
ipcMain.handle('camera:ask', async (event) => {
  if (!isOwnPage(event)) return false
  if (process.platform === 'darwin') return await systemPreferences.askForMediaAccess('camera') || getHint('camera')
  const status = process.platform === 'win32' ? systemPreferences.getMediaAccessStatus('camera') : 'granted'
  return status !== 'denied' || getHint('camera')
})

ipcMain.handle('screen:hint', (event) => {
  if (!isOwnPage(event) || process.platform !== 'darwin') return undefined
  return systemPreferences.getMediaAccessStatus('screen') === 'granted' ? undefined : getHint('screen')
})

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
