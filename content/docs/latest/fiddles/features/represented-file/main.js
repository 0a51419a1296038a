const { app, BrowserWindow } = require('electron/main')
const fs = require('node:fs')
const path = require('node:path')

const file = path.join(app.getPath('documents'), 'todo.txt')

app.whenReady().then(() => {
  if (!fs.existsSync(file)) fs.writeFileSync(file, 'water the plants\n')

  const win = new BrowserWindow({ width: 460, height: 240 })

  win.setRepresentedFilename(file) // the icon beside the title
  win.setDocumentEdited(true) // the dot in the red button

  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())
