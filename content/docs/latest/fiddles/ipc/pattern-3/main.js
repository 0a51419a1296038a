const { app, BrowserWindow, ipcMain, Menu } = require('electron/main')
const path = require('node:path')

/** @type {Electron.MenuItemConstructorOptions} */
const APP_MENU = { role: 'appMenu' } // the first menu on macOS

app.whenReady().then(() => {
  const win = new BrowserWindow({
    width: 420,
    height: 260,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })

  const score = (points) => () => win.webContents.send('score:add', points)

  Menu.setApplicationMenu(Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [APP_MENU] : []),
    {
      label: 'Score',
      submenu: [
        { label: 'One Point', accelerator: 'CmdOrCtrl+1', click: score(1) },
        { label: 'Three Points', accelerator: 'CmdOrCtrl+3', click: score(3) }
      ]
    }
  ]))

  ipcMain.on('score:changed', (event, total) => {
    console.log('the page now shows', total)
  })

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
