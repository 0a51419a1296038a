const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('score', {
  // The page gets the number, never the event: its `sender` would lead to ipcRenderer.
  onAdd: (callback) => { ipcRenderer.on('score:add', (event, points) => callback(points)) },
  changed: (total) => ipcRenderer.send('score:changed', total)
})
