const { contextBridge, ipcRenderer, webUtils } = require('electron/renderer')

contextBridge.exposeInMainWorld('shelf', {
  // Only a File that the user dropped or selected has a path, so the page cannot invent one.
  add: (file) => ipcRenderer.invoke('shelf:add', webUtils.getPathForFile(file)),
  drag: (id) => ipcRenderer.send('shelf:drag', id)
})
