const fs = require('node:fs')

const DEFAULT_SIZE = { width: 900, height: 600 }

/** Part of the title bar that has to be visible, in pixels, so that the user can drag the window. */
const GRIP = { width: 100, height: 30 }

/**
 * Return bounds for a window that are visible on a display.
 *
 * @param bounds Bounds of the last run, if there are any.
 * @param workAreas Work areas of the displays. The first is used for the size if a display is missing.
 */
function fitToDisplays (bounds, workAreas) {
  if (!bounds) return DEFAULT_SIZE

  const area = workAreas.find((area) => showsTitleBar(area, bounds))
  const { width, height } = area ?? workAreas[0]
  const size = { width: Math.min(bounds.width, width), height: Math.min(bounds.height, height) }
  // Without a position, Electron centers the window.
  return area ? { x: bounds.x, y: bounds.y, ...size } : size
}

function showsTitleBar (area, { x, y, width }) {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visible >= GRIP.width && y >= area.y && y <= area.y + area.height - GRIP.height
}

/** Read the state of the last run. Return undefined if there is none, or if the file is damaged. */
function readState (file) {
  try {
    const { bounds, maximized, fullScreen } = JSON.parse(fs.readFileSync(file, 'utf8'))
    const numbers = [bounds.x, bounds.y, bounds.width, bounds.height]
    if (!numbers.every(Number.isInteger)) return undefined
    return { bounds, maximized: maximized === true, fullScreen: fullScreen === true }
  } catch {
    return undefined
  }
}

/** Write the state. The file is replaced in one step, so that a crash cannot leave half a file. */
function writeState (file, state) {
  fs.writeFileSync(`${file}.new`, JSON.stringify(state))
  fs.renameSync(`${file}.new`, file)
}

module.exports = { fitToDisplays, readState, writeState }
