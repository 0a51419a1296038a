/** Texts by language code. The name of a language is written in that language. */
const LANGUAGES = {
  en: require('./locales/en.json'),
  de: require('./locales/de.json'),
  ja: require('./locales/ja.json')
}

/** Return the language to use: the user's choice, or the first preferred language of the system that exists. */
function chooseLanguage (setting, preferred) {
  const isKnown = (code) => typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
  if (isKnown(setting)) return setting
  // A tag such as "de-AT" matches "de".
  return preferred.map((tag) => tag.split('-')[0].toLowerCase()).find(isKnown) ?? 'en'
}

/**
 * Return the template of the menu. Roles have labels, because their default labels are not translated.
 *
 * @returns {import('electron').MenuItemConstructorOptions[]}
 */
function createTemplate ({ texts, language, appName, isMac, onLanguage }) {
  const languages = Object.entries(LANGUAGES).map(([code, { name }]) => ({
    label: name,
    type: /** @type {const} */ ('radio'),
    checked: code === language,
    click: () => onLanguage(code)
  }))
  /** @type {import('electron').MenuItemConstructorOptions} */
  const quit = { role: 'quit', label: texts.quit.replace('{app}', appName) }
  /** @type {import('electron').MenuItemConstructorOptions} */
  const appMenu = {
    label: appName,
    submenu: [
      { role: 'about', label: texts.about.replace('{app}', appName) },
      { type: 'separator' },
      { role: 'services', label: texts.services },
      { type: 'separator' },
      { role: 'hide', label: texts.hide.replace('{app}', appName) },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.showAll },
      { type: 'separator' },
      quit
    ]
  }
  return [
    ...(isMac ? [appMenu] : []),
    { label: texts.file, submenu: [{ role: 'close', label: texts.close }, ...(isMac ? [] : [quit])] },
    {
      label: texts.edit,
      submenu: [
        { role: 'undo', label: texts.undo },
        { role: 'redo', label: texts.redo },
        { type: 'separator' },
        { role: 'cut', label: texts.cut },
        { role: 'copy', label: texts.copy },
        { role: 'paste', label: texts.paste },
        { role: 'selectAll', label: texts.selectAll }
      ]
    },
    { label: texts.language, submenu: languages }
  ]
}

module.exports = { LANGUAGES, chooseLanguage, createTemplate }
