const { app, BrowserWindow } = require('electron/main')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')

const file = path.join(app.getPath('temp'), 'offscreen.png')

// Without a GPU, frames need not be copied back from it.
app.disableHardwareAcceleration()

app.whenReady().then(async () => {
  const win = new BrowserWindow({
    width: 1024,
    height: 768,
    show: false,
    webPreferences: { offscreen: true }
  })

  let frames = 0
  let saving = Promise.resolve()
  win.webContents.setFrameRate(10)
  win.webContents.on('paint', (event, dirty, image) => {
    frames++
    saving = saving.then(() => writeFile(file, image.toPNG()))
    console.log(`frame ${frames}: ${dirty.width} x ${dirty.height} changed`)
  })

  await win.loadURL('https://example.com')
  setTimeout(async () => {
    await saving
    console.log('the last frame is in', file)
    app.quit()
  }, 2000)
})
