const MESSAGES = {
  unsupported: 'Updates are not available in development and on Linux.',
  idle: '',
  checking: 'Checking for updates…',
  downloading: 'An update is being downloaded…',
  current: 'This is the newest version.',
  ready: 'An update is ready. It is installed when the app quits.',
  failed: 'The check for updates failed. It is repeated later.'
}

/** Return a state with its message, and what is possible in it. */
function createState (name = 'idle') {
  return { name, message: MESSAGES[name], canCheck: ['idle', 'current', 'failed'].includes(name) }
}

/** Return the URL for updates of a platform, or undefined if it has none. */
function getFeedUrl (server, platform, arch, version) {
  if (platform !== 'darwin' && platform !== 'win32') return undefined
  return `${server}/${platform}/${arch}/${encodeURIComponent(version)}`
}

/** Return true if the installer on Windows started the app for the first time. */
function isFirstRun (argv) {
  return argv.includes('--squirrel-firstrun')
}

module.exports = { createState, getFeedUrl, isFirstRun }
