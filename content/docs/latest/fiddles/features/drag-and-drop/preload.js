const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('files', {
  startDrag: (name) => ipcRenderer.send('drag:start', name)
})
