const { default: AxeBuilder } = require('@axe-core/playwright')
const { expect, test } = require('./app')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Return the faults of a page, each with the elements that have it. */
async function findFaults (page) {
  // Electron has no blank page in which axe could finish its work.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }))
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the page has no faults in the ${colorScheme} theme`, async ({ app, page }) => {
    await app.evaluate(({ nativeTheme }, theme) => { nativeTheme.themeSource = theme }, colorScheme)
    expect(await findFaults(page)).toEqual([])
  })
}

test('the check finds a fault', async ({ page }) => {
  await page.evaluate(() => document.querySelector('label').remove())
  expect((await findFaults(page)).map(({ id }) => id)).toEqual(['label'])
})
