const { app, BrowserWindow, ipcMain, Notification } = require('electron/main')
const path = require('node:path')
const { ACTIONS, SCHEME, createToast, getAction } = require('./reminders')

let win
let timer
/** The notification has to stay referenced: no events are emitted after garbage collection. */
let notification
let state = 'No reminder is set.'

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

if (process.platform === 'win32') {
  // Windows shows notifications of apps with this ID, and opens the links of their buttons.
  app.setAppUserModelId(app.isPackaged ? 'com.example.tea' : process.execPath)
  const args = app.isPackaged ? [] : [path.resolve(process.argv[1])]
  app.setAsDefaultProtocolClient(SCHEME, process.execPath, args)
}

if (!app.requestSingleInstanceLock()) {
  app.quit() // The first instance receives the link of the button.
} else {
  app.on('second-instance', (event, argv) => {
    const action = getAction(argv)
    if (action) act(action)
    else showWindow()
  })
  ipcMain.handle('reminder:state', (event) => (isOwnPage(event) ? state : undefined))
  ipcMain.on('reminder:action', (event, action) => {
    if (isOwnPage(event) && ['start', ...ACTIONS].includes(action)) act(action)
  })
  app.whenReady().then(() => {
    showWindow()
    app.on('activate', showWindow) // macOS: a click on the icon in the Dock
    // Windows: a button of an older notification has started the app.
    const action = getAction(process.argv)
    if (action) act(action)
  })
  app.on('window-all-closed', () => {}) // The app waits for the reminder.
}

function act (action) {
  clearTimeout(timer)
  timer = undefined
  notification?.removeAllListeners() // The app does not quit because of this close.
  notification?.close()
  if (action === 'done') {
    setState('No reminder is set.')
    return quitIfIdle()
  }
  const seconds = action === 'start' ? 5 : 60
  timer = setTimeout(remind, seconds * 1000)
  setState(`The reminder comes in ${seconds} seconds.`)
}

function remind () {
  timer = undefined
  setState('Your tea is ready.')
  if (!Notification.isSupported()) return showWindow()

  notification = new Notification(process.platform === 'win32'
    ? { toastXml: createToast('Tea', 'Your tea is ready.') }
    : {
        title: 'Tea',
        body: 'Your tea is ready.',
        actions: [{ type: 'button', text: 'Snooze' }, { type: 'button', text: 'Done' }] // macOS only
      })
  notification.on('action', (event, index) => act(ACTIONS[index]))
  notification.on('click', showWindow)
  notification.on('close', quitIfIdle)
  notification.on('failed', (event, error) => console.error(error))
  notification.show()
}

/** Quit if there is neither a window nor a reminder: the user could not reach the app. */
function quitIfIdle () {
  if (!win && !timer) app.quit()
}

function setState (text) {
  state = text
  win?.webContents.send('reminder:state', text)
}

function showWindow () {
  if (win) return win.show()
  win = new BrowserWindow({
    width: 460,
    height: 280,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => {
    win = undefined
    quitIfIdle()
  })
  win.loadFile('index.html')
}

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
