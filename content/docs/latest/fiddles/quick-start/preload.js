// Runs before the page's own scripts and sees both the page and `process.versions`.
window.addEventListener('DOMContentLoaded', () => {
  for (const place of document.querySelectorAll('[data-runtime]')) {
    place.textContent = process.versions[place.getAttribute('data-runtime')]
  }
})
