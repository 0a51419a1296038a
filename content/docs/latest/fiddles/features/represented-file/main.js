const { app, BrowserWindow } = require('electron/main')
const { writeFile } = require('node:fs/promises')
const path = require('node:path')

const file = path.join(app.getPath('documents'), 'todo.txt')

app.whenReady().then(async () => {
  // The flag `wx` keeps a file that exists.
  await writeFile(file, 'water the plants\n', { flag: 'wx' }).catch(() => {})

  const win = new BrowserWindow({ width: 460, height: 240 })

  win.setRepresentedFilename(file) // the icon beside the title
  win.setDocumentEdited(true) // the dot in the red button

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
