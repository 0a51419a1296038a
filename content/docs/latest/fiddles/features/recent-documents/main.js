const { app, BrowserWindow, Menu } = require('electron/main')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')

/** @type {Electron.MenuItemConstructorOptions} */
const APP_MENU = { role: 'appMenu' } // the first menu on macOS

const file = path.join(app.getPath('temp'), 'shopping.txt')

function buildMenu () {
  return Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [APP_MENU] : []),
    {
      label: 'File',
      submenu: [
        {
          label: 'Open Recent',
          role: 'recentDocuments',
          submenu: [{ label: 'Clear Menu', role: 'clearRecentDocuments' }]
        },
        { role: 'close' }
      ]
    }
  ])
}

// macOS: a recent document was chosen.
app.on('open-file', (event, chosen) => {
  event.preventDefault()
  console.log('open', chosen)
})

app.whenReady().then(async () => {
  Menu.setApplicationMenu(buildMenu())

  await writeFile(file, 'bread\napples\n')
  app.addRecentDocument(file)

  const win = new BrowserWindow({ width: 460, height: 240 })
  win.loadFile('index.html')

  // Windows: the app is started with the chosen file as an argument.
  console.log('started with', process.argv.slice(1))
})

app.on('window-all-closed', () => app.quit())
