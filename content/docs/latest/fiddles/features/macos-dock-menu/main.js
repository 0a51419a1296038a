const { app, BrowserWindow, Menu } = require('electron/main')

function openWindow () {
  const win = new BrowserWindow({ width: 420, height: 240 })
  win.loadFile('index.html')
}

const dockMenu = Menu.buildFromTemplate([
  { label: 'New Window', click: openWindow },
  {
    label: 'Export',
    submenu: [
      { label: 'As Text', click: () => console.log('text') },
      { label: 'As PDF', click: () => console.log('PDF') }
    ]
  }
])

app.whenReady().then(() => {
  app.dock?.setMenu(dockMenu) // undefined everywhere but on macOS
  openWindow()

  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
