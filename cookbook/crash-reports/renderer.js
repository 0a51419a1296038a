const checkbox = document.querySelector('input')

function show ({ sendCrashes, last, directory }) {
  checkbox.checked = sendCrashes
  const report = last ? `The ID of the last report is ${last}.` : 'No report was sent.'
  document.querySelector('#message').textContent = `${report} Dumps are in ${directory}.`
}

checkbox.addEventListener('change', async () => show(await window.crashes.setSending(checkbox.checked)))
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => window.crashes.test(button.dataset.process))
window.crashes.get().then(show)
