const SCHEME = 'jotter'

/** Find a link in the arguments of a process. Chromium adds arguments, so the position of the link varies. */
function findLink (argv) {
  return argv.find((argument) => argument.toLowerCase().startsWith(`${SCHEME}://`))
}

/** Return the ID of the note in a link, or undefined if the link is not of the form jotter://note/42. */
function getNoteId (link) {
  const url = URL.parse(link ?? '')
  if (url?.protocol !== `${SCHEME}:` || url.host !== 'note' || url.search !== '' || url.hash !== '') return undefined

  const [, digits] = /^\/(\d{1,9})\/?$/.exec(url.pathname) ?? []
  return digits === undefined ? undefined : Number(digits)
}

module.exports = { SCHEME, findLink, getNoteId }
