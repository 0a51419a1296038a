const assert = require('node:assert/strict')
const { test } = require('node:test')
const { LANGUAGES, chooseLanguage, createTemplate } = require('./menu')

test('all languages have the same texts, with the same placeholders', () => {
  const describe = (texts) => Object.entries(texts).map(([key, text]) => `${key} ${text.includes('{app}')}`)
  for (const texts of Object.values(LANGUAGES)) assert.deepEqual(describe(texts), describe(LANGUAGES.en))
})

test('the choice of the user comes first, then the languages of the system', () => {
  assert.equal(chooseLanguage('ja', ['de-DE']), 'ja')
  assert.equal(chooseLanguage(undefined, ['fr-FR', 'de-AT', 'en-US']), 'de')
  assert.equal(chooseLanguage('xx', ['fr-FR']), 'en')
  assert.equal(chooseLanguage('constructor', []), 'en')
})

test('every item of the menu has a label', () => {
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    for (const isMac of [true, false]) {
      const template = createTemplate({ texts, language, appName: 'Jotter', isMac, onLanguage: () => {} })
      for (const item of template.flatMap(({ submenu }) => /** @type {any[]} */ (submenu))) assert.ok(item.type === 'separator' || item.label, JSON.stringify(item))
    }
  }
})

test('a language is selected by its item', () => {
  const chosen = []
  const template = createTemplate({
    texts: LANGUAGES.en, language: 'en', appName: 'Jotter', isMac: false, onLanguage: (code) => chosen.push(code)
  })
  const items = /** @type {any[]} */ (template.at(-1).submenu)
  assert.deepEqual(items.map(({ checked }) => checked), [true, false, false])
  items[1].click()
  assert.deepEqual(chosen, ['de'])
})
