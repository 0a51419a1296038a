const { app, BrowserWindow, dialog, ipcMain, shell } = require('electron')
const path = require('node:path')

const SCHEME = 'electron-fiddle'

let win

/** Show the link that a command line holds, if there is one. */
function openLinkFrom (argv) {
  // Chromium adds arguments of its own, so the place of the link is not certain.
  const address = argv.find((argument) => argument.startsWith(`${SCHEME}://`))
  if (address) openLink(address)
}

function openLink (address) {
  const url = URL.parse(address)
  if (url?.protocol !== `${SCHEME}:`) return

  // Anybody can write such a link: show it, and never run what is in it.
  dialog.showErrorBox('A link arrived', `You came from: ${url.href}`)
}

function register () {
  if (!process.defaultApp) return app.setAsDefaultProtocolClient(SCHEME)

  // In development the program is electron, and it needs the path of the app.
  return app.setAsDefaultProtocolClient(SCHEME, process.execPath, [path.resolve(process.argv[1])])
}

function openWindow () {
  win = new BrowserWindow({
    width: 520,
    height: 320,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.loadFile('index.html')
}

register()

if (!app.requestSingleInstanceLock()) {
  app.quit() // the first instance gets the link by `second-instance`
} else {
  // Windows and Linux start the app once more for each link.
  app.on('second-instance', (event, argv) => {
    if (win?.isMinimized()) win.restore()
    win?.focus()
    openLinkFrom(argv)
  })

  // macOS sends an event to the running app.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    app.whenReady().then(() => openLink(url))
  })

  ipcMain.handle('demo:open', () => shell.openExternal('https://www.electronjs.org/'))

  app.whenReady().then(() => {
    openWindow()

    // Windows and Linux: the link that started this first instance.
    openLinkFrom(process.argv)
  })

  app.on('window-all-closed', () => app.quit())
}
