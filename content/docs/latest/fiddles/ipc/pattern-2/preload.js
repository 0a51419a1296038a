const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('pictures', {
  pick: () => ipcRenderer.invoke('picture:pick')
})
