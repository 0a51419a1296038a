const field = document.querySelector('textarea')
const state = document.querySelector('#state')

document.querySelector('#export').addEventListener('click', async () => {
  const name = await window.notepad.exportText(field.value).catch(() => undefined)
  state.textContent = name ? `Exported as ${name}.` : 'Nothing was exported.'
})
