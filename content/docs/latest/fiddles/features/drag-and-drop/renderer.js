for (const item of document.querySelectorAll('li')) {
  item.addEventListener('dragstart', (event) => {
    event.preventDefault() // the main process starts a drag of its own
    window.files.startDrag(item.textContent)
  })
}
