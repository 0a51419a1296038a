const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('texts', {
  get: () => ipcRenderer.invoke('texts:get'),
  onChange: (callback) => ipcRenderer.on('texts:change', (event, value) => callback(value))
})
