import type { Locator, Page } from '@playwright/test'
import { expect, expectWellMade, phoneAndDesktop, post, test, untilStarted } from '../fixtures.ts'
import { another, postedBy } from './thread-scenes.ts'

/** The visible line; the status beside it is for assistive technology. */
const line = (within: Page | Locator) =>
  within.locator('[aria-hidden] > span').filter({ hasText: 'Ben Quill is writing…' })

/** Where the parts of the page are that the line must not move. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article, h2, button')].map((element) =>
      Math.round(element.getBoundingClientRect().y),
    ),
  )

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('shows who is writing in another browser, and nothing moves', async ({ page, browser, signIn }) => {
      const ann = await signIn(page, 'Ann Quire')
      const { id, link } = await postedBy(ann, 'Ink or pencil')
      await post(ann.request, `/api/posts/${id}/comments`, { content: 'Ink, of course.' })
      const ben = await another(browser, signIn, 'Ben Quill')
      const streaming = page.waitForResponse((response) => response.url().includes('threads.live'))
      await page.goto(link)
      await streaming
      await untilStarted(page)
      await expect(page.getByRole('img', { name: 'Latest comments by Ann Quire' })).toBeVisible()
      const before = await placesIn(page)

      await ben.page.goto(link)
      await ben.page.getByRole('button', { name: 'Leave a Comment' }).click()
      const composer = ben.page.getByRole('dialog', { name: 'Leave a Comment' })
      const text = composer.getByRole('textbox')
      await text.pressSequentially('Pencil')
      await expect(line(page)).toBeInViewport({ ratio: 1 })
      expect(await placesIn(page)).toEqual(before)
      await expect(ben.page.getByText('is writing…')).toHaveCount(0)
      await expectWellMade(page)

      // In the composer as well, which fills the screen of a phone.
      await page.getByRole('button', { name: 'Leave a Comment' }).click()
      const own = page.getByRole('dialog', { name: 'Leave a Comment' })
      await expect(own.getByRole('textbox')).toBeVisible()
      await text.pressSequentially(' first')
      await expect(line(own)).toBeInViewport({ ratio: 1 })
      await own.getByRole('button', { name: 'Cancel' }).click()
      await composer.getByRole('button', { name: 'Post Comment' }).click()
      await expect(line(page)).toHaveCount(0)
      await expect(page.getByRole('img', { name: 'Latest comments by Ben Quill and Ann Quire' })).toBeVisible()
      expect(ben.complaints).toEqual([])
    })
  })
}

test('keeps from others that a user is writing who switched it off', async ({ page, browser, signIn }) => {
  const ann = await signIn(page, 'Ann Blot')
  const { link } = await postedBy(ann, 'Blotting paper')
  const ben = await another(browser, signIn, 'Ben Quill')
  await ben.page.goto('/settings')
  const saved = ben.page.waitForResponse((response) => response.url().includes('settings.savePresence'))
  const choice = ben.page.getByRole('switch', { name: /^Show others when I am writing/ })
  // Off until the choice is known.
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await saved
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Blotting paper' })).toBeVisible()
  await ben.page.goto(link)
  await ben.page.getByRole('button', { name: 'Leave a Comment' }).click()
  const composer = ben.page.getByRole('dialog')
  const sign = ben.page.waitForResponse((response) => response.url().includes('comments.writing'))
  await composer.getByRole('textbox').pressSequentially('Quietly')
  expect((await sign).ok()).toBe(true)
  await composer.getByRole('button', { name: 'Post Comment' }).click()
  // The comment came after the sign, by the same stream.
  await expect(page.getByRole('button', { name: 'Show 1 new comment' })).toBeVisible()
  await expect(page.getByText('is writing…')).toHaveCount(0)
})
