const board = document.getElementById('total')
let total = 0

window.score.onAdd((points) => {
  total += points
  board.textContent = String(total)
  window.score.changed(total)
})
