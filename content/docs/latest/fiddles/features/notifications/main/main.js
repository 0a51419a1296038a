const { app, BrowserWindow, Notification } = require('electron/main')

// Windows shows notifications of known apps only; in development this stands in for an installer.
if (process.platform === 'win32') app.setAppUserModelId(process.execPath)

let notification = null // keep it, so that its events arrive

function notify (win) {
  notification = new Notification({
    title: 'Backup finished',
    body: '37 notes are safe.'
  })
  notification.on('click', () => win.show())
  notification.show()
}

app.whenReady().then(async () => {
  const win = new BrowserWindow({ width: 420, height: 240 })
  await win.loadFile('index.html')

  if (Notification.isSupported()) notify(win)
  else console.log('no notifications on this system')
})

app.on('window-all-closed', () => app.quit())
