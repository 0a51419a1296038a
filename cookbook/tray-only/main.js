const { nativeImage } = require('electron/common')
const { app, Menu, Notification, Tray } = require('electron/main')
const { ICON, ICON_2X } = require('./icon')
const { MINUTES, formatTime, getRemaining } = require('./timer')

let tray
let interval
let end = 0
let notification
/** State of the menu. A menu that is set again while it is open closes. */
let menuIsRunning

if (!app.requestSingleInstanceLock()) {
  app.quit()
} else {
  app.dock?.hide() // macOS: no icon in the Dock and in Cmd+Tab
  app.on('second-instance', () => {
    if (process.platform !== 'linux') tray?.popUpContextMenu()
  })
  app.whenReady().then(() => {
    tray = new Tray(createIcon())
    update()
  })
  app.on('before-quit', () => clearInterval(interval))
}

function createIcon () {
  const icon = nativeImage.createFromDataURL(ICON)
  icon.addRepresentation({ scaleFactor: 2, dataURL: ICON_2X })
  icon.setTemplateImage(true) // macOS: the color follows the menu bar
  return icon
}

function start () {
  end = Date.now() + MINUTES * 60_000
  clearInterval(interval)
  interval = setInterval(update, 1000)
  update()
}

function stop () {
  clearInterval(interval)
  end = 0
  update()
}

/** Show the remaining time. Linux shows a changed menu only if the menu is set again. */
function update () {
  const remaining = getRemaining(end, Date.now())
  if (end !== 0 && remaining === 0) {
    notification = new Notification({ title: 'Focus timer', body: 'Time for a break.' })
    notification.show()
    return stop()
  }
  const text = remaining === 0 ? 'Focus timer' : `${formatTime(remaining)} left`
  tray.setToolTip(text)
  if (process.platform === 'darwin')
    tray.setTitle(remaining === 0 ? '' : formatTime(remaining), { fontType: 'monospacedDigit' })
  if (menuIsRunning !== (end !== 0)) tray.setContextMenu(createMenu())
  menuIsRunning = end !== 0
}

function createMenu () {
  const isRunning = end !== 0
  return Menu.buildFromTemplate([
    { label: `Start ${MINUTES} Minutes`, visible: !isRunning, click: start },
    { label: 'Stop', visible: isRunning, click: stop },
    { type: 'separator' },
    {
      label: 'Open at Login',
      type: 'checkbox',
      visible: process.platform !== 'linux',
      checked: opensAtLogin(),
      click: ({ checked }) => app.setLoginItemSettings({ openAtLogin: checked })
    },
    { label: 'Quit', click: () => app.quit() }
  ])
}

function opensAtLogin () {
  return process.platform !== 'linux' && app.getLoginItemSettings().openAtLogin
}
