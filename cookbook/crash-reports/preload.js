const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('crashes', {
  get: () => ipcRenderer.invoke('crashes:get'),
  setSending: (value) => ipcRenderer.invoke('crashes:send', value),
  test: (type) => ipcRenderer.send('crashes:test', type)
})
