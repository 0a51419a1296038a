const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('progress', {
  show: (percent) => ipcRenderer.send('progress:show', percent)
})
