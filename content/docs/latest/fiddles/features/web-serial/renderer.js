const text = document.querySelector('pre')

document.querySelector('button').addEventListener('click', async () => {
  try {
    const port = await navigator.serial.requestPort()
    await port.open({ baudRate: 9600 })

    text.textContent = ''
    const reader = port.readable.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      text.append(value)
    }
  } catch (error) {
    text.textContent = error.message
  }
})
