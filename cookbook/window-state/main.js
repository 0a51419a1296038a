const { app, BrowserWindow, screen } = require('electron/main')
const path = require('node:path')
const { fitToDisplays, readState, writeState } = require('./window-state')

/** Time without changes after which the state is saved, in milliseconds. */
const DELAY = 500

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  const file = path.join(app.getPath('userData'), 'window-state.json')
  const saved = readState(file)
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea)
  const win = new BrowserWindow({
    ...fitToDisplays(saved?.bounds, displays),
    minWidth: 320,
    minHeight: 240,
    show: false,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.once('ready-to-show', () => {
    if (saved?.maximized) win.maximize() // also shows the window
    if (saved?.fullScreen) win.setFullScreen(true)
    win.show()
  })
  win.loadFile('index.html')
  keepState(win, file)
})

app.on('window-all-closed', () => app.quit())

/** Save the state of a window shortly after each change, and when it is closed. */
function keepState (win, file) {
  let timer
  const getState = () => ({
    bounds: win.getNormalBounds(),
    maximized: win.isMaximized(),
    fullScreen: win.isFullScreen()
  })
  const change = () => {
    clearTimeout(timer)
    timer = setTimeout(() => writeState(file, getState()), DELAY)
    win.webContents.send('window-state', getState())
  }
  win.on('resize', change)
  win.on('move', change)
  win.on('maximize', change)
  win.on('unmaximize', change)
  win.on('enter-full-screen', change)
  win.on('leave-full-screen', change)
  win.webContents.on('did-finish-load', change)
  win.on('close', () => {
    clearTimeout(timer)
    writeState(file, getState())
  })
}
