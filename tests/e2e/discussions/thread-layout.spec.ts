import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, post, sidewaysScroll, test, untilStarted } from '../fixtures.ts'
import { commentOf, postedBy } from './thread-scenes.ts'

/** How often Tab stops in an element. */
const tabStopsIn = (page: Page, text: string) =>
  commentOf(page, text).evaluate(
    (element) =>
      [...element.querySelectorAll<HTMLElement>('a[href], button')].filter((one) => one.tabIndex >= 0).length,
  )

const heightOf = async (page: Page, text: string) => (await commentOf(page, text).boundingBox())?.height ?? 0

/** Six lines on a phone. */
const sixLines = 'Which yarn do you begin with, and which one do you keep for later? '.repeat(4).trim()

/** The names of the controls of a page's content as assistive technology reads them. Links to one place count once. */
async function controlNames(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  const controls = await main.getByRole('button').or(main.getByRole('link')).all()
  const links = new Set<string>()
  const names: string[] = []
  for (const control of controls) {
    const name = (await control.ariaSnapshot()).split('\n')[0] ?? ''
    const address = await control.getAttribute('href')
    if (address !== null && links.has(name + address)) continue
    links.add(name + address)
    names.push(name)
  }
  return names
}

/** How often Tab is pressed from the beginning of the page until the focus is in an element. */
async function stopsUntil(page: Page, text: string) {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (let stops = 1; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await commentOf(page, text).evaluate((element) => element.contains(document.activeElement))) return stops
  }
  return Infinity
}

for (const { device, use, most } of [
  { device: 'a desktop', use: { viewport: { width: 1440, height: 900 } }, most: 76 },
  { device: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, most: 92 },
]) {
  test.describe(`on ${device}`, () => {
    test.use(use)

    test('shows a comment of one line in little room, with few stops for the keyboard', async ({ page, signIn }) => {
      const ann = await signIn(page, 'Ann Heddle')
      const { id, link } = await postedBy(ann, 'Short answers')
      const { id: parentId } = await post<{ id: string }>(ann.request, `/api/posts/${id}/comments`, {
        content: 'Wool, always wool.',
      })
      await post(ann.request, `/api/posts/${id}/comments`, { content: 'Or linen.', parentId })
      await page.goto(link)
      for (const text of ['Wool, always wool.', 'Or linen.']) {
        await expect(commentOf(page, text)).toBeVisible()
        expect(await heightOf(page, text)).toBeLessThanOrEqual(most)
        expect(await tabStopsIn(page, text)).toBeLessThanOrEqual(4)
      }
      expect(await sidewaysScroll(page)).toBe(0)

      await commentOf(page, 'Wool, always wool.')
        .getByRole('button', { name: /^Actions for/ })
        .click()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'Collapse' }).click()
      await expect(page.getByText('Or linen.')).toBeHidden()
      const expand = page.getByRole('button', { name: /^Expand the comment by Ann Heddle/ })
      await expect(expand).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
      await expand.click()
      await expect(page.getByText('Or linen.')).toBeVisible()
    })

    test('shows the first comment soon, to the eye and to the keyboard', async ({ page, signIn }) => {
      const ann = await signIn(page, 'Ann Heddle')
      const { link, id } = await postedBy(ann, 'Which yarn for beginners?', { content: sixLines })
      for (const content of ['Wool, always wool.', 'Or linen.'])
        await post(ann.request, `/api/posts/${id}/comments`, { content })
      await post(ann.request, `/api/reactions/POST/${id}`, { reactionType: 'love' })
      await page.goto(link)
      await expect(page.getByRole('button', { name: /^Like, 0: / })).toHaveCount(3)
      const first = commentOf(page, 'Wool, always wool.')
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(620)
      expect(await sidewaysScroll(page)).toBe(0)
      // The controls that the browser fills in come then.
      await untilStarted(page)
      const names = await controlNames(page)
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
      expect(await stopsUntil(page, 'Wool, always wool.')).toBeLessThanOrEqual(12)

      // One tab stop for the actions and one for the order, which arrow keys move within.
      // The arrow keys work once the app has taken over the actions.
      await expect(async () => {
        await page.getByRole('button', { name: /^Like, 0: Which yarn/ }).focus()
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('button', { name: /^Love, 1: Which yarn/ })).toBeFocused({ timeout: 1_000 })
      }).toPass()
      await page.keyboard.press('End')
      await expect(page.getByRole('button', { name: /^Actions for Which yarn/ })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Best' })).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/comments=old/)
      await expect(page.getByRole('link', { name: 'Old' })).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
}
