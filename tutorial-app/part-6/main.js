const { updateElectronApp } = require('update-electron-app')

updateElectronApp()

const { app, BrowserWindow, ipcMain, Menu } = require('electron/main')
const fs = require('node:fs/promises')
const path = require('node:path')
const { buildMenu } = require('./menu.js')

const noteFile = path.join(app.getPath('userData'), 'note.txt')

async function readNote () {
  try {
    return await fs.readFile(noteFile, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return '' // nothing saved yet
    throw error
  }
}

async function writeNote (event, text) {
  if (typeof text !== 'string') throw new TypeError('A note has to be a string')
  await fs.writeFile(noteFile, text)
}

function openJotter () {
  const win = new BrowserWindow({
    width: 480,
    height: 560,
    webPreferences: {
      preload: path.join(__dirname, 'preload.js')
    }
  })

  win.loadFile('index.html')
}

app.whenReady().then(() => {
  Menu.setApplicationMenu(buildMenu())
  ipcMain.handle('note:read', readNote)
  ipcMain.handle('note:write', writeNote)
  openJotter()

  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openJotter()
  })
})

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit()
})
