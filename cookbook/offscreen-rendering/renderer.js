const form = document.querySelector('form')
const image = document.querySelector('img')
const message = document.querySelector('#message')
/** @type {HTMLButtonElement} */
const saveButton = document.querySelector('#save')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const url = await window.cards.render(Object.fromEntries(new FormData(form)))
  message.textContent = url ? '' : 'Enter a title.'
  if (!url) return
  image.src = url
  image.hidden = false
  saveButton.disabled = false
})

saveButton.addEventListener('click', async () => {
  const name = await window.cards.save()
  if (name) message.textContent = `Saved as ${name}.`
})
