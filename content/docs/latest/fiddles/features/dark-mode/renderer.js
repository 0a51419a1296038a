const choices = document.querySelectorAll('input')
const state = document.getElementById('state')

function show ({ source, dark }) {
  for (const choice of choices) choice.checked = choice.value === source
  state.textContent = `Shown: ${dark ? 'dark' : 'light'}`
}

for (const choice of choices) {
  choice.addEventListener('change', () => window.theme.set(choice.value))
}

window.theme.onChanged(show)
window.theme.get().then(show)
