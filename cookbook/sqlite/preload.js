const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('notes', {
  list: (search) => ipcRenderer.invoke('notes:list', search),
  add: (text) => ipcRenderer.invoke('notes:add', text),
  remove: (id) => ipcRenderer.invoke('notes:remove', id)
})
