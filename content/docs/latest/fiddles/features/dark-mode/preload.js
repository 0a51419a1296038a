const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('theme', {
  get: () => ipcRenderer.invoke('theme:get'),
  set: (source) => ipcRenderer.invoke('theme:set', source),
  onChanged: (callback) => { ipcRenderer.on('theme:changed', (event, theme) => callback(theme)) }
})
