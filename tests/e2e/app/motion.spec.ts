import type { Page } from '@playwright/test'
import { type Account, accessibilityFaults, expect, post, test, untilStarted } from '../fixtures.ts'

async function postedBy({ request }: Account) {
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `Dancers ${process.pid} ${Date.now().toString(36)}`,
    description: 'For those who move',
  })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const { link } = await post<{ link: string }>(request, '/api/posts', {
    ...{ title: 'A slow waltz', content: 'One, two, three.', forumId: forum.id },
  })
  return { slug, link }
}

/** Notes how long each change of pages takes, in milliseconds. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    const noted: number[][] = []
    Object.assign(window, { noted })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      const note = () => {
        const moving = document.getAnimations().filter(({ effect }) => {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null
          return pseudo !== null && /^::view-transition-(old|new)\(root\)$/.test(pseudo)
        })
        noted.push(moving.map(({ effect }) => Number(effect?.getTiming().duration)))
      }
      transition.ready.then(note, note)
      return transition
    }
  })
const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: number[][] }).noted)

for (const [wish, reducedMotion, durations] of [
  ['fades from a list to a post', 'no-preference', [280]],
  // The browser may be done before anybody can look.
  ['goes from a list to a post at once for readers who want less motion', 'reduce', [0]],
] as const)
  test(wish, async ({ page, signIn }) => {
    const { slug } = await postedBy(await signIn(page, 'Ann Waltz'))
    await noteTransitions(page)
    await page.emulateMedia({ reducedMotion })
    await page.goto(`/communities/${slug}`)
    // Otherwise the browser follows the link, and nothing moves.
    await untilStarted(page)
    await page.getByRole('link', { name: 'A slow waltz' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A slow waltz' })).toBeVisible()
    await expect.poll(async () => (await noted(page)).length).toBe(1)
    const [seen = []] = await noted(page)
    expect([...new Set([...seen, ...(reducedMotion === 'reduce' ? [0] : [])])]).toEqual(durations)
  })

test('complains of nothing when its reader goes back while a page fades', async ({ page, signIn }) => {
  const { slug } = await postedBy(await signIn(page, 'Ann Waltz'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/communities/${slug}`)
  await untilStarted(page)
  await page.getByRole('link', { name: 'A slow waltz' }).evaluate((link) => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      document.startViewTransition = start
      history.back()
      return start(change)
    }
    if (link instanceof HTMLElement) link.click()
  })
  await expect(page.getByRole('link', { name: 'A slow waltz' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/communities/${slug}$`))
})

test('buttons change with the theme at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await page.goto('/')
  const button = page.getByRole('main').getByRole('link', { name: 'Log In' })
  const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const light = await background()
  const [atOnce, atLast] = await button.evaluate((element) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    const atOnce = getComputedStyle(element).backgroundColor
    for (const animation of document.getAnimations()) animation.finish()
    return [atOnce, getComputedStyle(element).backgroundColor]
  })
  expect(atOnce).toBe(atLast)
  expect(atLast).not.toBe(light)
})

const menuOf = (page: Page) => page.getByRole('menu')
const moves = (page: Page) =>
  menuOf(page).evaluate((menu) => menu.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a menu is a sheet at the bottom, which a tap beside it closes', async ({ page, signIn }) => {
    const { link } = await postedBy(await signIn(page, 'Bea Waltz'))
    await page.goto(link)
    const button = page.getByRole('button', { name: /^Actions for/ }).first()
    await button.click()
    await expect(menuOf(page)).toBeVisible()
    const edges = async () => {
      const { x, y, width, height } = (await menuOf(page).boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
      return { left: x, right: x + width, bottom: Math.round(y + height) }
    }
    await expect.poll(edges).toEqual({ left: 0, right: 390, bottom: 844 })
    expect(await accessibilityFaults(page)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menuOf(page)).toBeVisible()
    expect(await moves(page), 'for readers who want less motion').toEqual([])
    const path = new URL(page.url()).pathname
    await page.touchscreen.tap(120, 24)
    await expect(menuOf(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('the sheet of the account covers the bar at the bottom', async ({ page, signIn }) => {
    await signIn(page, 'Cat Waltz')
    await page.goto('/')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    const signOut = page.getByRole('menuitem').last()
    await expect(signOut).toBeVisible()
    await signOut.click({ trial: true })
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('a menu on a desktop opens at its button', async ({ page, signIn }) => {
  const { link } = await postedBy(await signIn(page, 'Dot Waltz'))
  await page.goto(link)
  const button = page.getByRole('button', { name: /^Actions for/ }).first()
  await button.click()
  await expect(menuOf(page)).toBeVisible()
  const distance = async () => {
    const [menu, opener] = await Promise.all([menuOf(page).boundingBox(), button.boundingBox()])
    return Math.abs((menu?.y ?? 0) - (opener?.y ?? 0) - (opener?.height ?? 0))
  }
  await expect.poll(distance).toBeLessThan(24)
  expect((await menuOf(page).boundingBox())?.width).toBeLessThan(320)
})
