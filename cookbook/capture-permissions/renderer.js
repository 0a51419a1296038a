const video = document.querySelector('video')
const message = document.querySelector('#message')
const dialog = document.querySelector('dialog')
/** @type {MediaStream | undefined} */
let stream

document.querySelector('#camera').addEventListener('click', async () => {
  const granted = await window.capture.askForCamera()
  if (granted !== true) return say(granted)
  show(() => navigator.mediaDevices.getUserMedia({ video: true }))
})
document.querySelector('#screen').addEventListener('click', () => {
  show(() => navigator.mediaDevices.getDisplayMedia({ video: true }))
})
document.querySelector('#stop').addEventListener('click', stop)

async function show (request) {
  stop()
  try {
    stream = await request()
    // The user can also stop sharing in the system, or disconnect the camera.
    stream.getVideoTracks()[0].addEventListener('ended', stop)
    video.srcObject = stream
    say('')
  } catch (error) {
    say(await window.capture.getScreenHint() ?? `Nothing is shown: ${error.name}.`)
  }
}

/** End the stream, so that the light of the camera goes off. */
function stop () {
  for (const track of stream?.getTracks() ?? []) track.stop()
  stream = undefined
  video.srcObject = null
}

function say (text) {
  message.textContent = text
}

window.capture.onSources((sources) => {
  dialog.replaceChildren(...sources.map(({ id, name, image }) => {
    const button = document.createElement('button')
    const thumbnail = document.createElement('img')
    thumbnail.src = image
    thumbnail.alt = ''
    button.append(thumbnail, name)
    button.addEventListener('click', () => dialog.close(id))
    return button
  }))
  dialog.returnValue = ''
  dialog.showModal()
})
dialog.addEventListener('close', () => window.capture.choose(dialog.returnValue)) // empty after Esc
