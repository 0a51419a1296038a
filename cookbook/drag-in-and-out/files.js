const fs = require('node:fs/promises')
const path = require('node:path')

const MAX_SIZE = 100 * 1024 * 1024

/** Return why a file cannot be added, or undefined if it can. */
async function checkFile (file) {
  // Data that was dragged from a web page is not a file and has an empty path.
  if (typeof file !== 'string' || !path.isAbsolute(file)) return 'This is not a file.'
  try {
    const stats = await fs.stat(file)
    if (!stats.isFile()) return 'Only files can be added.'
    if (stats.size > MAX_SIZE) return 'The file is larger than 100 MB.'
    return undefined
  } catch {
    return 'The file cannot be read.'
  }
}

module.exports = { checkFile }
