const text = document.querySelector('p')

document.querySelector('button').addEventListener('click', async () => {
  try {
    const device = await navigator.usb.requestDevice({ filters: [] })
    text.textContent = `${device.manufacturerName ?? ''} ${device.productName ?? ''}`.trim()
  } catch (error) {
    text.textContent = error.message
  }
})

navigator.usb.addEventListener('disconnect', ({ device }) => {
  text.textContent = `${device.productName} was unplugged`
})
