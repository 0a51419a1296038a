const { crashReporter } = require('electron')
const { app, BrowserWindow, dialog, ipcMain } = require('electron/main')
const path = require('node:path')
const { readSettings, writeSettings } = require('./settings')

const file = path.join(app.getPath('userData'), 'settings.json')
let win

// Before the ready event: processes that exist already are not monitored.
crashReporter.start({
  submitURL: app.isPackaged ? 'https://crashes.example.com/submit' : 'http://127.0.0.1:7070/submit',
  uploadToServer: readSettings(file).sendCrashes,
  globalExtra: { channel: app.getVersion().includes('-') ? 'beta' : 'stable' }
})

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.on('render-process-gone', async (event, contents, { reason, exitCode }) => {
  if (reason === 'clean-exit') return
  console.error(`A page ended: ${reason}, exit code ${exitCode}`)
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'This window has stopped working.',
    buttons: ['Reload', 'Quit']
  })
  if (response === 1) app.quit()
  else if (!contents.isDestroyed()) contents.reload()
})

app.on('child-process-gone', (event, { type, reason }) => {
  if (reason !== 'clean-exit') console.error(`The process ${type} ended: ${reason}`)
})

app.whenReady().then(() => {
  win = new BrowserWindow({
    width: 520,
    height: 420,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

ipcMain.handle('crashes:get', (event) => (isOwnPage(event) ? getState() : undefined))
ipcMain.handle('crashes:send', (event, sendCrashes) => {
  if (!isOwnPage(event) || typeof sendCrashes !== 'boolean') return undefined
  crashReporter.setUploadToServer(sendCrashes)
  writeSettings(file, { sendCrashes })
  return getState()
})

// Only for tests of the reports.
ipcMain.on('crashes:test', (event, type) => {
  if (!isOwnPage(event) || app.isPackaged) return
  if (type === 'main') process.crash()
  else win.webContents.forcefullyCrashRenderer()
})

function getState () {
  return {
    sendCrashes: crashReporter.getUploadToServer(),
    last: crashReporter.getLastCrashReport()?.id,
    directory: app.getPath('crashDumps')
  }
}

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
