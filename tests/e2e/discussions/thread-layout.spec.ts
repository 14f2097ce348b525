import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, post, sidewaysScroll, test } from '../fixtures.ts'
import { commentOf, postedBy } from './thread-scenes.ts'

/** How often Tab stops in an element. */
const tabStopsIn = (page: Page, text: string) =>
  commentOf(page, text).evaluate(
    (element) =>
      [...element.querySelectorAll<HTMLElement>('a[href], button')].filter((one) => one.tabIndex >= 0).length,
  )

const heightOf = async (page: Page, text: string) => (await commentOf(page, text).boundingBox())?.height ?? 0

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
  })
}
