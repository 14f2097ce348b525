import { expect, test } from '../fixtures.ts'

// No rendered page has a select field at present, so the test brings a separate page. Its entry stands for the app: it
// resets the fields as React does, marks them as taken over, and listens.
const html = `<!doctype html><title>Early</title>
  <select><option>best</option><option>new</option></select><input aria-label="Name" /><p data-forwards>Excerpt</p><output></output>
  <script src="/start.js" data-entry="/early-entry.js" data-early="" data-late="" defer></script>`
const entry = `
  const [select, input] = [document.querySelector('select'), document.querySelector('input')]
  Object.assign(select, { value: 'best', __reactProps: {} })
  Object.assign(input, { value: '', __reactProps: {} })
  const heard = []
  const hear = ({ type, target }) => {
    heard.push(type + ' ' + target.value)
    document.querySelector('output').textContent = heard.join(', ')
  }
  select.addEventListener('change', hear)
  input.addEventListener('input', hear)
  const text = Object.assign(document.querySelector('p'), { __reactProps: {}, value: 'Excerpt' })
  text.addEventListener('click', hear)
  document.dispatchEvent(new Event('folkmoot-ready'))`

test('choices, text and presses on the text of a card before the app starts reach it in their order', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>()
  await page.route('**/early', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/early-entry.js', async (route) => {
    await release.promise
    await route.fulfill({ contentType: 'text/javascript', body: entry })
  })
  await page.goto('/early')
  await page.getByRole('combobox').selectOption('new')
  await page.getByLabel('Name').fill('Ann')
  await page.getByText('Excerpt').click()
  release.resolve()
  await expect(page.getByRole('status')).toHaveText('change new, input , input Ann, click Excerpt')
  await expect(page.getByRole('combobox')).toHaveValue('new')
})

test('the theme follows the system before the app starts', async ({ page }) => {
  const document = '<!doctype html><title>Early</title><script src="/theme.js"></script>'
  await page.route('**/early', (route) => route.fulfill({ contentType: 'text/html', body: document }))
  await page.goto('/early')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }
})
