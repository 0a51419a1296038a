/** The functions of the preload script, which the main process implements and the page calls. */

export interface SystemInfo {
  platform: string
  versions: { name: string, version: string }[]
}

export interface Api {
  getSystemInfo(): Promise<SystemInfo>
}

/** Channels by function. A new function without a channel is an error of the compiler. */
export const CHANNELS: Record<keyof Api, string> = {
  getSystemInfo: 'system:info'
}

declare global {
  interface Window {
    api: Api
  }
}
