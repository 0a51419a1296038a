const output = document.querySelector('output')

window.addEventListener('keydown', (event) => {
  if (!event.ctrlKey && !event.metaKey) return
  if (['Control', 'Meta'].includes(event.key)) return

  output.textContent = `${event.ctrlKey ? 'Ctrl' : 'Cmd'} + ${event.key}`
}, true)
