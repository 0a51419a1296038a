const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('notes', {
  getCurrent: () => ipcRenderer.invoke('note:current'),
  onOpen: (callback) => ipcRenderer.on('note:open', (event, id) => callback(id)),
  openDemoLink: () => ipcRenderer.send('demo:open')
})
