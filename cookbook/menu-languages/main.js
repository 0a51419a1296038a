const { app, BrowserWindow, ipcMain, Menu } = require('electron/main')
const fs = require('node:fs')
const path = require('node:path')
const { createTemplate, chooseLanguage, LANGUAGES } = require('./menu')

const settings = () => path.join(app.getPath('userData'), 'language.json')
let win
let language

app.on('web-contents-created', (event, contents) => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
})

app.whenReady().then(() => {
  setLanguage(chooseLanguage(readSetting(), app.getPreferredSystemLanguages()))
  ipcMain.handle('texts:get', (event) => (isOwnPage(event) ? getTexts() : undefined))
  win = new BrowserWindow({
    width: 560,
    height: 380,
    webPreferences: { preload: path.join(__dirname, 'preload.js') }
  })
  win.on('closed', () => { win = undefined })
  win.loadFile('index.html')
})

app.on('window-all-closed', () => app.quit())

/** Use a language for the menu and the page. */
function setLanguage (code) {
  language = code
  const template = createTemplate({
    texts: getTexts().texts,
    language,
    appName: app.name,
    isMac: process.platform === 'darwin',
    onLanguage (code) {
      setLanguage(code)
      fs.writeFile(settings(), JSON.stringify(code), (error) => { if (error) console.error(error) })
    }
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  win?.webContents.send('texts:change', getTexts())
}

function getTexts () {
  return { language, texts: LANGUAGES[language] }
}

function readSetting () {
  try {
    return JSON.parse(fs.readFileSync(settings(), 'utf8'))
  } catch {
    return undefined // The user has not chosen a language.
  }
}

/** Return true for messages from the page of the window, but not from a frame in it. */
function isOwnPage ({ sender, senderFrame }) {
  return sender === win?.webContents && senderFrame?.parent === null
}
