const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('bluetooth', {
  onDevices: (callback) => { ipcRenderer.on('bluetooth:devices', (event, devices) => callback(devices)) },
  choose: (deviceId) => ipcRenderer.send('bluetooth:choose', deviceId),
  onPair: (callback) => { ipcRenderer.on('bluetooth:pair', (event, details) => callback(details)) },
  paired: (answer) => ipcRenderer.send('bluetooth:paired', answer)
})
