const SCHEME = 'tea-reminder'
/** Actions in the order of the buttons. */
const ACTIONS = ['snooze', 'done']
const LABELS = { snooze: 'Snooze', done: 'Done' }

/** Return a Windows toast with buttons. A button opens a link, which starts the app again. */
function createToast (title, body) {
  const buttons = ACTIONS.map((action) =>
    `<action content="${LABELS[action]}" activationType="protocol" arguments="${SCHEME}://${action}"/>`)
  return '<toast><visual><binding template="ToastGeneric">' +
    `<text>${escapeXml(title)}</text><text>${escapeXml(body)}</text>` +
    `</binding></visual><actions>${buttons.join('')}</actions></toast>`
}

function escapeXml (text) {
  const names = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
  return text.replace(/[<>&"']/g, (character) => names[character])
}

/** Return the action of the link in the arguments of a process. */
function getAction (argv) {
  return ACTIONS.find((action) => argv.some((argument) => [`${SCHEME}://${action}`, `${SCHEME}://${action}/`].includes(argument)))
}

module.exports = { ACTIONS, SCHEME, createToast, getAction }
