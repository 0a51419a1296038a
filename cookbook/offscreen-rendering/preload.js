const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('cards', {
  render: (card) => ipcRenderer.invoke('card:render', card),
  save: () => ipcRenderer.invoke('card:save')
})
