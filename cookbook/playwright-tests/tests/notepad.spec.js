const fs = require('node:fs/promises')
const { expect, test } = require('./app')

test('a text is exported to the selected file', async ({ app, page }, info) => {
  const file = info.outputPath('note.txt')
  // Tests cannot operate dialogs of the system, so the main process returns the answer.
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)

  await page.getByLabel('Text').fill('Buy rye bread')
  await page.getByRole('button', { name: 'Export…' }).click()

  await expect(page.getByRole('status')).toHaveText('Exported as note.txt.')
  expect(await fs.readFile(file, 'utf8')).toBe('Buy rye bread')
})

test('a canceled export writes nothing', async ({ app, page }) => {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
  })
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('status')).toHaveText('Nothing was exported.')
})
