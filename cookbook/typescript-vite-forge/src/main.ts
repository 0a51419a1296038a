import path from 'node:path'
import { app, BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron'
import { CHANNELS } from './api'
import { describeSystem } from './system'

// Electron Forge defines these: the URL of the development server, or undefined in a package.
declare const MAIN_WINDOW_VITE_DEV_SERVER_URL: string | undefined
declare const MAIN_WINDOW_VITE_NAME: string

let win: BrowserWindow | undefined

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (navigation) => {
    // Vite reloads the page in development.
    if (navigation.url !== contents.getURL()) navigation.preventDefault()
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

void app.whenReady().then(() => {
  ipcMain.handle(CHANNELS.getSystemInfo, (event) => {
    if (!isOwnPage(event)) throw new Error('Only the page of the window may call this function.')
    return describeSystem(process.platform, process.versions)
  })
  win = new BrowserWindow({
    width: 480,
    height: 360,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  if (MAIN_WINDOW_VITE_DEV_SERVER_URL) void win.loadURL(MAIN_WINDOW_VITE_DEV_SERVER_URL)
  else void win.loadFile(path.join(__dirname, `../renderer/${MAIN_WINDOW_VITE_NAME}/index.html`))
})

app.on('window-all-closed', () => app.quit())

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
  return sender === win?.webContents && senderFrame?.parent === null
}
