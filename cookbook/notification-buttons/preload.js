const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('reminder', {
  act: (action) => ipcRenderer.send('reminder:action', action),
  getState: () => ipcRenderer.invoke('reminder:state'),
  onState: (callback) => ipcRenderer.on('reminder:state', (event, text) => callback(text))
})
