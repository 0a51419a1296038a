const { contextBridge, ipcRenderer } = require('electron/renderer')

contextBridge.exposeInMainWorld('auth', {
  isSignedIn: () => ipcRenderer.invoke('auth:state'),
  signIn: () => ipcRenderer.invoke('auth:sign-in'),
  signOut: () => ipcRenderer.invoke('auth:sign-out')
})
