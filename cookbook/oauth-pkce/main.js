const { shell } = require('electron/common')
const { app, BrowserWindow, ipcMain, safeStorage } = require('electron/main')
const fs = require('node:fs/promises')
const path = require('node:path')
const config = require('./config')
const { signIn } = require('./oauth')

let win
/** Cancels the attempt that is in progress. */
let attempt

const getTokenFile = () => path.join(app.getPath('userData'), 'token')

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 480,
    height: 280,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

ipcMain.handle('auth:state', async (event) => isOwnPage(event) && await readToken() !== undefined)

ipcMain.handle('auth:sign-in', async (event) => {
  if (!isOwnPage(event)) return undefined
  attempt?.abort()
  attempt = new AbortController()
  const signal = AbortSignal.any([attempt.signal, AbortSignal.timeout(5 * 60_000)])
  try {
    const tokens = await signIn({ config, openBrowser: (url) => shell.openExternal(url), signal })
    await writeToken(tokens.refresh_token ?? tokens.access_token)
    win?.show()
    return undefined
  } catch (error) {
    return error.message // The page shows it. It contains no secrets.
  }
})

ipcMain.handle('auth:sign-out', async (event) => {
  if (!isOwnPage(event)) return
  attempt?.abort() // It would store a token after this.
  await fs.rm(getTokenFile(), { force: true })
})

/** Store the token, encrypted with a key of the system. It is never sent to the page. */
async function writeToken (token) {
  if (!safeStorage.isEncryptionAvailable()) throw new Error('The system has no key to store the sign-in.')
  await fs.writeFile(getTokenFile(), safeStorage.encryptString(token), { mode: 0o600 })
}

async function readToken () {
  try {
    return safeStorage.decryptString(await fs.readFile(getTokenFile()))
  } catch {
    return undefined // There is no token, or the key has changed.
  }
}

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
