function showNote (id) {
  if (id !== undefined) document.querySelector('h1').textContent = `Note ${id}`
}

window.notes.onOpen(showNote)
window.notes.getCurrent().then(showNote) // a link that arrived before the page was loaded
document.querySelector('button').addEventListener('click', () => window.notes.openDemoLink())
