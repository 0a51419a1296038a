const form = document.querySelector('form')
const field = form.querySelector('input')
/** @type {HTMLInputElement} */
const search = document.querySelector('[type=search]')

async function show () {
  const notes = await window.notes.list(search.value)
  document.querySelector('ul').replaceChildren(...notes.map(({ id, text }) => {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.textContent = 'Remove'
    button.addEventListener('click', async () => {
      await window.notes.remove(id)
      show()
    })
    item.append(`${text} `, button)
    return item
  }))
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await window.notes.add(field.value)
  form.reset()
  show()
})
search.addEventListener('input', show)
show()
