const { BrowserWindow } = require('electron/main')
const path = require('node:path')

const SIZE = { width: 1200, height: 630 }
const TIME_LIMIT = 5000

/** Render a card in an offscreen window, and return it as an image. */
async function renderCard (card) {
  const win = new BrowserWindow({ ...SIZE, show: false, webPreferences: { offscreen: true } })
  try {
    await win.loadFile(path.join(__dirname, 'card.html'), { query: card })
    return await getFrame(win.webContents)
  } finally {
    win.destroy() // also after an error, because every window is a process
  }
}

/** Return the next frame. Frames before the page is loaded are not awaited. */
function getFrame (contents) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No frame was rendered.')), TIME_LIMIT)
    contents.once('paint', (event, dirtyRect, image) => {
      clearTimeout(timer)
      resolve(image)
    })
    contents.invalidate() // renders a frame even if nothing changes any more
  })
}

module.exports = { renderCard }
