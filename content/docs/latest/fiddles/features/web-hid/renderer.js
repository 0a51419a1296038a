const text = document.querySelector('p')

function show (devices) {
  text.textContent = devices.length > 0
    ? devices.map(({ productName }) => productName).join(', ')
    : 'No gamepad was chosen.'
}

document.querySelector('button').addEventListener('click', async () => {
  try {
    show(await navigator.hid.requestDevice({ filters: [] }))
  } catch (error) {
    text.textContent = error.message
  }
})

navigator.hid.addEventListener('disconnect', async () => show(await navigator.hid.getDevices()))
