const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('shared', {
  get: () => ipcRenderer.invoke('state:get'),
  update: (name, value) => ipcRenderer.send('state:update', name, value),
  onChange: (callback) => ipcRenderer.on('state:change', (event, state) => callback(state)),
  openWindow: () => ipcRenderer.send('window:open')
})
