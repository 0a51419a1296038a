const { app, BrowserWindow, Menu } = require('electron/main')

/** @type {Electron.MenuItemConstructorOptions} */
const APP_MENU = { role: 'appMenu' } // the first menu on macOS

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 460, height: 240 })

  Menu.setApplicationMenu(Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [APP_MENU] : []),
    {
      label: 'Notes',
      submenu: [
        {
          label: 'New Note',
          accelerator: process.platform === 'darwin' ? 'Alt+Cmd+N' : 'Alt+Shift+N',
          click: () => console.log('a new note')
        },
        {
          label: 'Hidden Command',
          accelerator: 'CmdOrCtrl+Shift+H',
          visible: false,
          acceleratorWorksWhenHidden: true, // macOS; elsewhere it works anyway
          click: () => console.log('nobody sees this entry')
        }
      ]
    }
  ]))

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
