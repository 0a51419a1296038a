const amount = document.querySelector('input')

amount.addEventListener('input', () => {
  window.progress.show(amount.valueAsNumber)
})
