const list = document.querySelector('ul')
const template = document.querySelector('template')
const message = document.querySelector('#message')
const entries = new Map()

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const isStarted = await window.downloads.start(document.querySelector('input').value)
  message.textContent = isStarted ? '' : 'Enter a URL that begins with https://.'
})

window.downloads.onChange((download) => {
  const entry = entries.get(download.id) ?? addEntry(download.id)
  const isActive = download.state === 'progressing'
  entry.querySelector('strong').textContent = download.name
  entry.querySelector('span').textContent = describe(download)
  showProgress(entry.querySelector('progress'), download)
  const isShown = {
    pause: isActive && !download.paused,
    resume: download.canResume && (download.paused || download.state === 'interrupted'),
    cancel: isActive || download.state === 'interrupted',
    show: download.state === 'completed'
  }
  for (const button of entry.querySelectorAll('button')) button.hidden = !isShown[button.dataset.action]
})

function addEntry (id) {
  const entry = document.importNode(template.content.firstElementChild, true)
  for (const button of entry.querySelectorAll('button'))
    button.addEventListener('click', () => window.downloads.act(id, button.dataset.action))
  entries.set(id, entry)
  list.prepend(entry)
  return entry
}

function showProgress (bar, { state, received, total }) {
  if (state === 'progressing' && total === 0) return bar.removeAttribute('value') // the size is unknown
  bar.max = total || 1
  bar.value = state === 'completed' ? bar.max : received
}

function describe ({ state, paused, received, total, speed }) {
  if (state !== 'progressing') return state
  if (paused) return 'paused'
  const size = total === 0 ? formatSize(received) : `${formatSize(received)} of ${formatSize(total)}`
  return `${size}, ${formatSize(speed)} per second`
}

function formatSize (bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
