const { app, BrowserWindow, ipcMain, WebContentsView } = require('electron/main')
const path = require('node:path')

const BAR = 150 // pixels at the top for buttons and list

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 900,
    height: 640,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  const page = new WebContentsView()
  const { navigationHistory } = page.webContents

  function layout () {
    const { width, height } = win.getContentBounds()
    page.setBounds({ x: 0, y: BAR, width, height: Math.max(height - BAR, 0) })
  }

  function report () {
    win.webContents.send('history:changed', {
      entries: navigationHistory.getAllEntries().map(({ title, url }) => ({ title, url })),
      index: navigationHistory.getActiveIndex(),
      back: navigationHistory.canGoBack(),
      forward: navigationHistory.canGoForward()
    })
  }

  ipcMain.on('history:back', () => navigationHistory.goBack())
  ipcMain.on('history:forward', () => navigationHistory.goForward())
  ipcMain.on('history:go', (event, index) => {
    if (Number.isInteger(index) && index >= 0 && index < navigationHistory.length()) {
      navigationHistory.goToIndex(index)
    }
  })

  page.webContents.on('did-navigate', report)
  page.webContents.on('did-navigate-in-page', report)
  page.webContents.on('page-title-updated', report)
  win.webContents.on('did-finish-load', report)
  win.on('resize', layout)

  win.contentView.addChildView(page)
  layout()
  win.loadFile('index.html')
  page.webContents.loadURL('https://developer.mozilla.org/en-US/')
})

app.on('window-all-closed', () => app.quit())
