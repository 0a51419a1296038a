const { expect, test } = require('./app')

test('the page has no access to Node.js', async ({ page }) => {
  const types = await page.evaluate(() => ['require', 'process', 'module'].map((name) => typeof window[name]))
  expect(types).toEqual(['undefined', 'undefined', 'undefined'])
})

test('the window neither navigates nor opens other windows', async ({ app, page }) => {
  const url = page.url()
  await page.evaluate(() => {
    window.open('https://example.com')
    location.href = 'https://example.com'
  })
  await expect.poll(() => page.url()).toBe(url)
  expect(app.windows()).toHaveLength(1)
})

test('inline scripts are blocked', async ({ page }) => {
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.isInjected = true'
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'isInjected' in window)).toBe(false)
})
