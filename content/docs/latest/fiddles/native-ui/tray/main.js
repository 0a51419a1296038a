const { app, BrowserWindow, Menu, Tray, nativeImage } = require('electron')

// Three squares of 16 by 16 pixels. An app would ship image files instead.
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAIElEQVR42m'
const STATES = [
  { name: 'Available', icon: PNG + 'PQW+DMQAlmoKYB/0nEowaMGjBcDRiY3AgAtWuggBM47AEAAAAASUVORK5CYII=' },
  { name: 'Busy', icon: PNG + 'M4r6THQAlmoKYB/0nEowaMGjBcDRiY3AgA5B6ugLf11rMAAAAASUVORK5CYII=' },
  { name: 'Away', icon: PNG + 'PonjKPgRLMQE0D/pOIRw0YNWC4GjAwuREAge1Mj6WljfwAAAAASUVORK5CYII=' }
]

// Outside of all functions: the icon disappears when its object is garbage-collected.
let tray = null

function show (state) {
  tray.setImage(nativeImage.createFromDataURL(state.icon))
  tray.setToolTip(`Status: ${state.name}`)
  if (process.platform === 'darwin') tray.setTitle(state.name)
}

function openWindow () {
  const win = new BrowserWindow({ width: 460, height: 300 })
  win.loadFile('index.html')
}

app.whenReady().then(() => {
  tray = new Tray(nativeImage.createFromDataURL(STATES[0].icon))
  tray.setContextMenu(Menu.buildFromTemplate([
    ...STATES.map((state, index) => ({
      label: state.name,
      type: /** @type {const} */ ('radio'),
      checked: index === 0,
      click: () => show(state)
    })),
    { type: 'separator' },
    { label: 'Show Window', click: openWindow },
    { role: 'quit' }
  ]))
  show(STATES[0])
  openWindow()
})

// Without this listener the app would quit with its last window, and the icon with it.
app.on('window-all-closed', () => {})
