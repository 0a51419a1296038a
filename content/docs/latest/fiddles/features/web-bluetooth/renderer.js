const list = document.querySelector('ul')
const result = document.querySelector('#result')

document.querySelector('#search').addEventListener('click', async () => {
  try {
    const device = await navigator.bluetooth.requestDevice({ acceptAllDevices: true })
    result.textContent = `Chosen: ${device.name ?? device.id}`
  } catch (error) {
    result.textContent = error.message
  }
  list.replaceChildren()
})

document.querySelector('#cancel').addEventListener('click', () => window.bluetooth.choose(''))

window.bluetooth.onDevices((devices) => {
  list.replaceChildren(...devices.map(({ deviceId, deviceName }) => {
    const button = document.createElement('button')
    button.textContent = deviceName
    button.addEventListener('click', () => window.bluetooth.choose(deviceId))

    const item = document.createElement('li')
    item.append(button)
    return item
  }))
})

window.bluetooth.onPair(({ kind, pin }) => {
  // A device that wants a PIN typed in (providePin) needs a form; this sample confirms only.
  const confirmed = kind !== 'providePin' &&
    window.confirm(pin ? `Does the device show ${pin}?` : 'Pair with this device?')
  window.bluetooth.paired({ confirmed })
})
