const fs = require('node:fs')

/** Read the settings. Reports are not sent unless the user has agreed. */
function readSettings (file) {
  try {
    return { sendCrashes: JSON.parse(fs.readFileSync(file, 'utf8')).sendCrashes === true }
  } catch {
    return { sendCrashes: false }
  }
}

function writeSettings (file, settings) {
  fs.writeFileSync(file, JSON.stringify(settings))
}

module.exports = { readSettings, writeSettings }
