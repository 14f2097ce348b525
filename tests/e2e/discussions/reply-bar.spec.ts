import type { Locator, Page } from '@playwright/test'
import { type Account, expect, expectWellMade, phoneAndDesktop, post, test } from '../fixtures.ts'
import { commentOf, postedBy } from './thread-scenes.ts'

/** A post with as many comments as a long thread has. */
async function longThread(ann: Account) {
  const { id, link } = await postedBy(ann, 'Bar none')
  for (let at = 1; at <= 21; at++) await post(ann.request, `/api/posts/${id}/comments`, { content: `Thought ${at}.` })
  return `${link}?comments=old`
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0), height: box?.height ?? 0 }
}

const barOf = (page: Page) => page.getByRole('button', { name: 'Leave a Comment' }).locator('..')

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('opens the composer from a bar at the bottom, which covers nothing', async ({ page, signIn }) => {
      const ann = await signIn(page, 'Ann Batten')
      await page.goto(await longThread(ann))
      const bar = barOf(page)
      await expect(bar).toBeInViewport({ ratio: 1 })
      expect((await boxOf(bar)).height).toBe(56)
      const below = page.getByRole('navigation', { name: 'Shortcuts' })
      const isPhone = await below.isVisible()
      const end = isPhone ? (await boxOf(below)).top : viewport.height
      expect((await boxOf(bar)).bottom).toBeLessThanOrEqual(end)

      const position = bar.getByRole('navigation', { name: 'Position in the thread' })
      await expect(position).toBeVisible()
      await expectWellMade(page)

      const write = page.getByRole('button', { name: 'Leave a Comment' })
      const composer = page.getByRole('dialog', { name: 'Leave a Comment' })
      await write.click()
      await expect(composer.getByRole('textbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(composer).toBeHidden()
      await expect(write).toBeFocused()

      await write.press('Enter')
      await expect(composer.getByRole('textbox')).toBeFocused()
      await page.keyboard.type('Half a thought')
      if (!isPhone) await expect(bar).toBeHidden()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Close without posting' }).click()
      await expect(composer).toBeHidden()
      await write.click()
      await expect(composer.getByRole('textbox')).toHaveValue('Half a thought')
      await composer.getByRole('button', { name: 'Cancel' }).click()

      // At the end of the thread the bar stands below the last comment.
      await position.getByRole('button', { name: 'To the last comment' }).click()
      await expect(position).toContainText('21 / 21')
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(bar).toBeInViewport({ ratio: 1 })
      await expect
        .poll(async () => (await boxOf(bar)).top - (await boxOf(commentOf(page, 'Thought 21.'))).bottom)
        .toBeGreaterThanOrEqual(0)
    })

    test('keeps what takes the focus clear of the bar', async ({ page, signIn }) => {
      const ann = await signIn(page, 'Ann Lath')
      await page.goto(await longThread(ann))
      const [bar, comment] = [barOf(page), commentOf(page, 'Thought 9.')]
      const reply = comment.getByRole('button', { name: /^Reply to/ })
      // The scripts have taken the page over.
      await expect(bar.getByRole('navigation', { name: 'Position in the thread' })).toBeVisible()
      // Half behind the bar.
      await reply.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().top - y), (await boxOf(bar)).top)
      // The arrow keys work once the app has taken over the comment.
      await expect(async () => {
        await comment.getByRole('button', { name: /^Like/ }).focus()
        await page.keyboard.press('ArrowRight')
        await expect(reply).toBeFocused({ timeout: 1_000 })
      }).toPass()
      await expect.poll(async () => (await boxOf(bar)).top - (await boxOf(reply)).bottom).toBeGreaterThanOrEqual(0)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('leads from the bar to the form of a comment', async ({ page, signIn }) => {
    const ann = await signIn(page, 'Ann Spline')
    await page.goto(await longThread(ann))
    await page.getByRole('link', { name: 'Leave a Comment' }).click()
    await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeInViewport()
  })
})
