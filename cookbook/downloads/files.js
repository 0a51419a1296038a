const path = require('node:path')

/** Return true for URLs that may be downloaded. */
function isAllowed (url) {
  return typeof url === 'string' && URL.parse(url)?.protocol === 'https:'
}

/**
 * Return a path for a new file in a directory, such as "report (2).pdf" if "report.pdf" exists.
 *
 * @param name Name from the server, which can contain anything.
 * @param exists Function that returns true for paths that are in use.
 */
function findFreePath (directory, name, exists) {
  const safe = name.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/^\.+|[. ]+$/g, '') || 'download'
  const { name: base, ext } = path.parse(safe.slice(-150))
  for (let count = 1; ; count++) {
    const file = path.join(directory, count === 1 ? `${base}${ext}` : `${base} (${count})${ext}`)
    if (!exists(file)) return file
  }
}

module.exports = { findFreePath, isAllowed }
