const back = document.querySelector('#back')
const forward = document.querySelector('#forward')
const list = document.querySelector('ol')

back.addEventListener('click', () => window.pageHistory.back())
forward.addEventListener('click', () => window.pageHistory.forward())

window.pageHistory.onChanged((state) => {
  back.toggleAttribute('disabled', !state.back)
  forward.toggleAttribute('disabled', !state.forward)

  list.replaceChildren(...state.entries.map((entry, index) => {
    const item = document.createElement('li')
    item.textContent = entry.title || entry.url
    item.className = index === state.index ? 'current' : ''
    item.addEventListener('click', () => window.pageHistory.go(index))
    return item
  }))
})
