window.reminder.onState((text) => { document.querySelector('#state').textContent = text })

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => window.reminder.act(button.dataset.action))
