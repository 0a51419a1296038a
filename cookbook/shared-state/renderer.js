const output = document.querySelector('output')
const note = document.querySelector('input')
let revision = -1

/** Show a state, unless a newer one is shown. */
function show (state) {
  if (state.revision <= revision) return
  revision = state.revision
  output.textContent = String(state.count)
  // Do not move the cursor of the window in which the user types. Fields of other windows keep their focus too.
  const isTyping = document.hasFocus() && document.activeElement === note
  if (note.value !== state.note && !isTyping) note.value = state.note
}

window.shared.onChange(show) // before the request, so that no change is missed
window.shared.get().then(show)

for (const button of document.querySelectorAll('button[data-change]'))
  button.addEventListener('click', () => window.shared.update('add', Number(button.getAttribute('data-change'))))
note.addEventListener('input', () => window.shared.update('note', note.value))
document.querySelector('#open').addEventListener('click', () => window.shared.openWindow())
