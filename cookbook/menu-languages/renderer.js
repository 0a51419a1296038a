function show ({ language, texts }) {
  document.documentElement.lang = language // for screen readers and the spellchecker
  document.title = texts.title
  document.querySelector('h1').textContent = texts.title
  document.querySelector('p').textContent = texts.hint
  document.querySelector('textarea').setAttribute('aria-label', texts.hint)
}

window.texts.onChange(show)
window.texts.get().then(show)
