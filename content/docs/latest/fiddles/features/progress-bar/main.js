const { app, BrowserWindow } = require('electron/main')

let timer

app.whenReady().then(() => {
  const win = new BrowserWindow({ width: 420, height: 220 })
  win.loadFile('index.html')

  const STEPS = 50
  let step = 0

  timer = setInterval(() => {
    step++
    if (step <= STEPS) win.setProgressBar(step / STEPS)
    else if (step <= STEPS + 20) win.setProgressBar(2) // longer than expected
    else {
      win.setProgressBar(-1) // done: take the bar away
      step = 0
    }
  }, 100)
})

app.on('before-quit', () => clearInterval(timer))
app.on('window-all-closed', () => app.quit())
