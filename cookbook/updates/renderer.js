/** @type {HTMLButtonElement} */
const checkButton = document.querySelector('#check')
/** @type {HTMLButtonElement} */
const restartButton = document.querySelector('#restart')

function show ({ name, message, canCheck, version }) {
  document.querySelector('#version').textContent = `Version ${version}`
  document.querySelector('#message').textContent = message
  checkButton.disabled = !canCheck
  restartButton.hidden = name !== 'ready'
}

window.updates.onChange(show)
window.updates.get().then(show)
checkButton.addEventListener('click', () => window.updates.check())
restartButton.addEventListener('click', () => window.updates.install())
