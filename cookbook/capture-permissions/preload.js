const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('capture', {
  askForCamera: () => ipcRenderer.invoke('camera:ask'),
  getScreenHint: () => ipcRenderer.invoke('screen:hint'),
  onSources: (callback) => ipcRenderer.on('sources:show', (event, sources) => callback(sources)),
  choose: (id) => ipcRenderer.send('sources:choose', id)
})
