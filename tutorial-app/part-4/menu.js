const { BrowserWindow, Menu, app, dialog } = require('electron/main')
const fs = require('node:fs/promises')
const path = require('node:path')

async function exportNote (win) {
  const { canceled, filePath } = await dialog.showSaveDialog(win, {
    defaultPath: path.join(app.getPath('documents'), 'note.txt'),
    filters: [{ name: 'Text', extensions: ['txt'] }]
  })
  if (canceled) return

  try {
    await fs.copyFile(path.join(app.getPath('userData'), 'note.txt'), filePath)
  } catch (error) {
    dialog.showErrorBox('The note could not be exported', error.message)
  }
}

function insertDate (win) {
  win.webContents.send('editor:insert', new Date().toLocaleDateString())
}

/** Wrap an action so that it runs for the focused window and does nothing without one. */
function forWindow (action) {
  return () => {
    const win = BrowserWindow.getFocusedWindow()
    if (win) action(win)
  }
}

function buildMenu () {
  /** @type {Electron.MenuItemConstructorOptions[]} */
  const template = [
    {
      label: 'File',
      submenu: [
        { label: 'Export…', accelerator: 'CmdOrCtrl+S', click: forWindow(exportNote) },
        { type: 'separator' },
        process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' }
      ]
    },
    {
      label: 'Note',
      submenu: [
        { label: 'Insert Date', accelerator: 'CmdOrCtrl+D', click: forWindow(insertDate) }
      ]
    },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' }
  ]

  // The first menu on macOS is named after the app and contains Quit.
  if (process.platform === 'darwin') template.unshift({ role: 'appMenu' })

  return Menu.buildFromTemplate(template)
}

module.exports = { buildMenu }
