const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('notepad', {
  exportText: (text) => ipcRenderer.invoke('text:export', text)
})
