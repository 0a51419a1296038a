import { contextBridge, ipcRenderer } from 'electron'
import { type Api, CHANNELS } from './api'

const api: Api = {
  getSystemInfo: () => ipcRenderer.invoke(CHANNELS.getSystemInfo)
}

contextBridge.exposeInMainWorld('api', api)
