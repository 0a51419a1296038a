const { app, BrowserWindow } = require('electron/main')

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 460, height: 240 })

  win.webContents.on('before-input-event', (event, input) => {
    const command = process.platform === 'darwin' ? input.meta : input.control

    if (input.type === 'keyDown' && command && input.key.toLowerCase() === 'p') {
      console.log('the page does not get this one')
      event.preventDefault()
    }
  })

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
