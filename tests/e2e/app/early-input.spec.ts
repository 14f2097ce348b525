import type { Route } from '@playwright/test'
import { expect, test, untilStarted } from '../fixtures.ts'

// No rendered page has a select field at present, so the test brings a separate page. Its entry stands for the app: it
// resets the fields as React does, marks them as taken over, and listens.
const html = `<!doctype html><title>Early</title>
  <select><option>best</option><option>new</option></select><input aria-label="Name" /><p data-forwards>Excerpt</p><output></output>
  <script src="/start.js" data-entry="/early-entry.js" data-early="" data-late="" defer></script>`
const entry = `
  const [select, input] = [document.querySelector('select'), document.querySelector('input')]
  Object.assign(select, { value: 'best', __reactFiber: { flags: 0 } })
  Object.assign(input, { value: '', __reactFiber: { flags: 0 } })
  const heard = []
  const hear = ({ type, target }) => {
    heard.push(type + ' ' + target.value)
    document.querySelector('output').textContent = heard.join(', ')
  }
  select.addEventListener('change', hear)
  input.addEventListener('input', hear)
  const text = Object.assign(document.querySelector('p'), { __reactFiber: { flags: 0 }, value: 'Excerpt' })
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

test('what was held for an element reaches the one that takes its place', async ({ page }) => {
  const body = `<!doctype html><title>Early</title><main><button>Dismiss</button><input aria-label="Name" /></main><output></output>
    <script src="/start.js" data-entry="/early-entry.js" data-early="" data-late="" defer></script>`
  // As React does, whose code for this part of the page has not arrived: nothing, then a fallback, then the part.
  const entry = `
    const main = document.querySelector('main')
    const markup = main.innerHTML
    const hear = ({ type, target }) => document.querySelector('output').append(type + ' ' + (target.value || target.textContent) + ' ')
    main.innerHTML = ''
    document.dispatchEvent(new Event('folkmoot-ready'))
    main.innerHTML = '<p>Loading</p>'
    setTimeout(() => {
      main.innerHTML = markup
      for (const element of main.children) Object.assign(element, { __reactFiber: { flags: 0 } })
      main.addEventListener('click', hear)
      main.addEventListener('input', hear)
    }, 100)`
  await page.route('**/early', (route) => route.fulfill({ contentType: 'text/html', body }))
  const release = Promise.withResolvers<void>()
  await page.route('**/early-entry.js', async (route) => {
    await release.promise
    await route.fulfill({ contentType: 'text/javascript', body: entry })
  })
  await page.goto('/early')
  await page.getByLabel('Name').fill('Ann')
  await page.getByRole('button').click()
  release.resolve()
  await expect(page.getByRole('status')).toHaveText('input input Ann click Dismiss')
  await expect(page.getByLabel('Name')).toHaveValue('Ann')
})

test.describe('without the code of the app', () => {
  test.use({ expectsRefusals: true })

  test('a form that only the app can send keeps its text when the app fails', async ({ page }) => {
    const body = `<!doctype html><title>Early</title><form><input aria-label="Name" /><button>Save</button></form>
      <script src="/start.js" data-entry="/early-entry.js" data-early="" data-late="" defer></script>`
    await page.route('**/early', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.route('**/early-entry.js', (route) => route.abort())
    await page.goto('/early')
    await page.getByLabel('Name').fill('Ann')
    await expect(page.getByRole('alert')).toContainText('Some of this page could not be loaded.')
    await page.getByRole('button').click()
    await page.getByRole('button').click()
    await expect(page.getByLabel('Name')).toHaveValue('Ann')
    expect(page.url()).toMatch(/\/early$/)
  })

  test('the search opens its page when the app fails', async ({ page, signIn }) => {
    await signIn(page, 'Ann Dunnock')
    const failed = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await failed.promise
      await route.abort()
    })
    await page.goto('/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dunnock')
    await page.keyboard.press('Enter')
    failed.resolve()
    await expect(page).toHaveURL(/\/search\?q=dunnock$/)
  })
})

test.describe('the worker that reads the data of languages', () => {
  test.use({ expectsRefusals: true })

  for (const [fate, answer] of [
    ['answers', (route: Route) => route.continue()],
    ['fails', (route: Route) => route.abort()],
    ['never answers', () => new Promise<void>(() => {})],
  ] as const)
    test(`starts once, and the app starts by itself when it ${fate}`, async ({ page }) => {
      let requests = 0
      await page.route('**/languages.js', (route) => {
        requests += 1
        return answer(route)
      })
      await page.addInitScript(() => {
        document.addEventListener('folkmoot-ready', () => document.documentElement.setAttribute('data-ready', ''))
      })
      await page.goto('/help')
      await expect(page.locator('html[data-ready]')).toBeAttached()
      expect(requests).toBe(1)
    })
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

test('a page that loads anew leaves the focus to its reader, where a link moves it to the heading', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'Ann Reload')
  await page.goto('/')
  await untilStarted(page)
  await page.getByRole('link', { name: 'Discover', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused()
  await page.addInitScript(() => {
    const note = ({ target }: Event) =>
      target instanceof HTMLHeadingElement && document.body.setAttribute('data-moved', '')
    addEventListener('focusin', note)
  })
  await page.reload()
  await untilStarted(page)
  await expect(page.locator('body')).not.toHaveAttribute('data-moved')

  await page.getByRole('link', { name: 'Communities', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Communities' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused()
})
