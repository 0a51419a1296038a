const { expect, test } = require('./app')

test('all controls are reached with Tab, in the order of the page', async ({ page }) => {
  const reached = []
  for (let count = 0; count < 2; count++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement.id))
  }
  expect(reached).toEqual(['text', 'export'])
})

test('the result is announced', async ({ app, page }) => {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
  })
  await page.locator('#export').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing was exported.')
})
