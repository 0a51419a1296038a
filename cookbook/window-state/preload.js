const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('windowState', {
  onChange: (callback) => ipcRenderer.on('window-state', (event, state) => callback(state))
})
