import type { SystemInfo } from './api'

const NAMES: Record<string, string> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** Describe the platform and the versions of the parts that Electron consists of. */
export function describeSystem (platform: string, versions: Readonly<Record<string, string | undefined>>): SystemInfo {
  const parts = ['electron', 'chrome', 'node']
  return {
    platform: NAMES[platform] ?? platform,
    versions: parts.map((name) => ({ name, version: versions[name] ?? 'unknown' }))
  }
}
