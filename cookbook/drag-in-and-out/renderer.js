const target = document.querySelector('#target')
const message = document.querySelector('#message')
const list = document.querySelector('ul')

// Without preventDefault, Chromium does not emit `drop`.
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  target.classList.add('over')
})
document.addEventListener('dragleave', () => target.classList.remove('over'))
document.addEventListener('drop', async (event) => {
  event.preventDefault()
  target.classList.remove('over')
  message.textContent = ''
  for (const file of [...event.dataTransfer.files]) {
    const { id, name, problem } = await window.shelf.add(file)
    if (problem) message.textContent = `${file.name}: ${problem}`
    else addEntry(id, name)
  }
})

function addEntry (id, name) {
  const entry = document.createElement('li')
  entry.textContent = name
  entry.draggable = true
  entry.addEventListener('dragstart', (event) => {
    event.preventDefault() // The system drags the file instead of the element.
    window.shelf.drag(id)
  })
  list.append(entry)
}
