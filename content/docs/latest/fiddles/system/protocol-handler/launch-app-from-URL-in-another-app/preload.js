const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('demo', {
  openBrowser: () => ipcRenderer.invoke('demo:open')
})
