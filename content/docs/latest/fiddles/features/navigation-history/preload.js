const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('pageHistory', {
  back: () => ipcRenderer.send('history:back'),
  forward: () => ipcRenderer.send('history:forward'),
  go: (index) => ipcRenderer.send('history:go', index),
  onChanged: (callback) => { ipcRenderer.on('history:changed', (event, state) => callback(state)) }
})
