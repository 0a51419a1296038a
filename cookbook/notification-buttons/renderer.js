function show (text) {
  document.querySelector('#state').textContent = text
}

window.reminder.onState(show)
window.reminder.getState().then(show) // The window may open while a reminder runs.

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => window.reminder.act(button.dataset.action))
