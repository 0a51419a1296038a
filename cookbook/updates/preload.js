const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('updates', {
  get: () => ipcRenderer.invoke('updates:get'),
  check: () => ipcRenderer.send('updates:check'),
  install: () => ipcRenderer.send('updates:install'),
  onChange: (callback) => ipcRenderer.on('updates:change', (event, state) => callback(state))
})
