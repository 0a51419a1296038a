const { app, BrowserWindow, ipcMain, nativeTheme } = require('electron/main')
const path = require('node:path')

const SOURCES = ['system', 'light', 'dark']

function currentTheme () {
  return { source: nativeTheme.themeSource, dark: nativeTheme.shouldUseDarkColors }
}

app.whenReady().then(() => {
  ipcMain.handle('theme:get', currentTheme)

  ipcMain.handle('theme:set', (event, source) => {
    if (SOURCES.includes(source)) nativeTheme.themeSource = source
    return currentTheme()
  })

  const win = new BrowserWindow({
    width: 480,
    height: 320,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })

  // Comes when the app or the system changes the theme.
  nativeTheme.on('updated', () => win.webContents.send('theme:changed', currentTheme()))

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
