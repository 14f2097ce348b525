import type { Page } from '@playwright/test'
import { expect, password, post, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// Wrong passwords are refused.
test.use({ expectsRefusals: true })

/** Collects each English text that a page ever shows. In the pseudo-locale no word has its English letters. */
async function collectEnglish(page: Page) {
  await page.addInitScript(() => {
    const englishTexts: string[] = []
    Object.assign(window, { englishTexts })
    const names = /\b(Folkmoot|English|Pseudo-English|Ann|Ctrl|ann@example.org)\b/g
    const note = (node: Node) => {
      const parent = node instanceof Element ? node : node.parentElement
      if (parent?.closest('script, style, noscript, head, option')) return
      const texts =
        node instanceof Element
          ? [node.getAttribute('aria-label'), node.getAttribute('placeholder'), node.getAttribute('title')]
          : [node.textContent]
      for (const text of texts) if (text && /[a-z]{3,}/i.test(text.replace(names, ''))) englishTexts.push(text)
    }
    const noteAll = (node: Node) => {
      note(node)
      for (const child of node.childNodes) noteAll(child)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type !== 'childList') note(target)
        for (const node of addedNodes) noteAll(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { englishTexts: string[] }).englishTexts)
}

test('readers without JavaScript choose their language', async ({ browser }) => {
  const { origin, stop } = await startFresh({ showsDrafts: true })
  const page = await browser.newPage({ baseURL: origin, javaScriptEnabled: false })
  await page.goto('/login')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Pseudo-English')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('html[lang="en-XA"]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Śĩĝń ĩń' })).toBeVisible()
  await page.close()
  await stop()
})

test('a page, a dialog that loads late and an error are never in English where the reader has another language', async ({
  browser,
}) => {
  const { origin, stop } = await startFresh({ showsDrafts: true })
  const context = await browser.newContext({ baseURL: origin, locale: 'en-XA', serviceWorkers: 'block' })
  const page = await context.newPage()
  await post(context.request, '/api/auth/signup', { name: 'Ann', email: 'ann@example.org', password })
  await context.clearCookies()
  const english = await collectEnglish(page)
  const catalogues: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/en-XA\..*\.json$/.test(request.url())) catalogues.push(request.url())
  })

  // A renderer that has just started may be too late for its first page.
  const rendered = async () => (await context.request.get('/login', { headers: { 'accept-language': 'en-XA' } })).text()
  await expect.poll(rendered).toContain('data-texts')
  const answer = await page.goto('/login')
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('<html lang="en-XA" dir="ltr"')
  const [, listed = ''] = /data-texts="([^"]+)"/.exec(html) ?? []
  expect(listed.split(' ').length).toBeGreaterThan(1)
  // Only the app shows it.
  await expect(page.getByRole('combobox', { name: 'Ĺàńĝũàĝē' })).toBeVisible()
  expect(catalogues).toEqual(expect.arrayContaining(listed.split(' ').map((path) => origin + path)))

  await page.getByLabel('Ēḿàĩĺ').fill('ann@example.org')
  await page.getByLabel('Ƥàśśŵōŕď').fill('wrong horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ƒàĩĺēď ţō ĺōĝ ĩń.')
  expect(catalogues.some((url) => url.endsWith('.others.json'))).toBe(true)

  await page.getByRole('link', { name: 'Śĩĝń ũƥ' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ćŕēàţē àń àććōũńţ' })).toBeVisible()
  await page.getByLabel('Ńàḿē').fill('Ƶō')
  await page.getByLabel('Ēḿàĩĺ').fill('ann@example.org')
  for (const label of ['Ƥàśśŵōŕď', 'Ćōńƒĩŕḿ ƥàśśŵōŕď']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Àń àććōũńţ ŵĩţĥ ţĥĩś ēḿàĩĺ àĺŕēàďŷ ēxĩśţś.')
  expect(await english()).toEqual([])

  await page.goto('/login')
  await page.getByLabel('Ēḿàĩĺ').fill('ann@example.org')
  await page.getByLabel('Ƥàśśŵōŕď').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Ann/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  const before = catalogues.length
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(catalogues.length).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  expect(await english()).toEqual([])

  // A page that the browser renders names the catalogues of its first scripts.
  const contact = await page.goto('/contact')
  expect(await contact?.text()).toMatch(
    /<link rel="preload" as="fetch" crossorigin href="\/assets\/en-XA\.[^"]+\.json">/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await english()).toEqual([])
  await context.close()
  await stop()
})
