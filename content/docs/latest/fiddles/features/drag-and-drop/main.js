const { app, BrowserWindow, ipcMain, nativeImage } = require('electron')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')

// A square of 16 by 16 pixels that hangs at the pointer while dragging.
const icon = nativeImage.createFromDataURL('data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAIElEQVR42mPQW+DMQAlmoKYB/0nEowaMGjBcDRiY3AgAtWuggBM47AEAAAAASUVORK5CYII=')

const folder = app.getPath('temp')
const documents = ['first-note.txt', 'second-note.txt']

app.whenReady().then(async () => {
  for (const name of documents) await writeFile(path.join(folder, name), `This is ${name}\n`)

  ipcMain.on('drag:start', (event, name) => {
    if (!documents.includes(name)) return
    event.sender.startDrag({ file: path.join(folder, name), icon })
  })

  const win = new BrowserWindow({
    width: 420,
    height: 260,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
