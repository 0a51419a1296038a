const pad = document.querySelector('textarea')
const state = document.getElementById('state')
const about = document.getElementById('about')

about.textContent = `Electron ${window.runtime.electron}`
about.title = `Chromium ${window.runtime.chrome}, Node.js ${window.runtime.node}`

let timer

async function save () {
  try {
    await window.jotter.write(pad.value)
    state.textContent = 'Saved'
  } catch (error) {
    state.textContent = `Not saved: ${error.message}`
  }
}

pad.addEventListener('input', () => {
  state.textContent = 'Editing'
  clearTimeout(timer)
  timer = setTimeout(save, 400)
})

window.jotter.read().then((text) => {
  pad.value = text
  state.textContent = text ? 'Saved' : 'Empty'
})
