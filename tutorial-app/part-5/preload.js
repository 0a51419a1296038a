const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('runtime', {
  electron: process.versions.electron,
  chrome: process.versions.chrome,
  node: process.versions.node
})

contextBridge.exposeInMainWorld('jotter', {
  read: () => ipcRenderer.invoke('note:read'),
  write: (text) => ipcRenderer.invoke('note:write', text),
  onInsert: (callback) => {
    ipcRenderer.on('editor:insert', (event, text) => callback(text))
  }
})
