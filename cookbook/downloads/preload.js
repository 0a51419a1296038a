const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('downloads', {
  start: (url) => ipcRenderer.invoke('downloads:start', url),
  act: (id, action) => ipcRenderer.send('downloads:action', id, action),
  onChange: (callback) => ipcRenderer.on('downloads:change', (event, download) => callback(download))
})
