const output = document.querySelector('output')
let clicks = 0

document.querySelector('button').addEventListener('click', () => {
  const notification = new Notification('Backup finished', { body: '37 notes are safe.' })

  notification.addEventListener('click', () => {
    clicks++
    output.textContent = `clicked ${clicks} times`
  })
})
