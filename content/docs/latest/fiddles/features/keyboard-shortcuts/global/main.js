const { app, BrowserWindow, globalShortcut } = require('electron/main')

const SHORTCUT = 'Alt+CommandOrControl+J'

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 460, height: 240 })
  win.loadFile('index.html')

  const registered = globalShortcut.register(SHORTCUT, () => {
    console.log('called from anywhere')
    win.show()
  })
  if (!registered) console.error(`${SHORTCUT} belongs to another app`)
})

app.on('will-quit', () => globalShortcut.unregisterAll())
app.on('window-all-closed', () => app.quit())
