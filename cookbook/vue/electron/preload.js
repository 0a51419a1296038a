const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('tasks', {
  load: () => ipcRenderer.invoke('tasks:load'),
  save: (tasks) => ipcRenderer.invoke('tasks:save', JSON.stringify(tasks))
})
