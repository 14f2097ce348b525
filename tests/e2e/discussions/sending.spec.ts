import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'
import { another, commentOf, postedBy } from './thread-scenes.ts'

test.use({ expectsRefusals: true })

async function write(page: Page, text: string) {
  await page.getByRole('button', { name: 'Leave a Comment' }).click()
  const composer = page.getByRole('dialog', { name: 'Leave a Comment' })
  await composer.getByRole('textbox').fill(text)
  await composer.getByRole('button', { name: 'Post Comment' }).click()
  await expect(composer).toBeHidden()
}

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('shows a comment at once, keeps it when the network fails, and sends it again', async ({ page, signIn }) => {
      const ann = await signIn(page, 'Ann Shuttle')
      const { id, link } = await postedBy(ann, 'On its way')
      for (let at = 1; at <= 12; at++) await post(ann.request, `/api/posts/${id}/comments`, { content: `Row ${at}.` })
      await page.goto(`${link}?comments=old`)
      const held = Promise.withResolvers<void>()
      await page.route(/\/trpc\/comments\.add/, async (route) => {
        await held.promise
        await route.abort()
      })
      const own = commentOf(page, 'A thread of my own.')
      // The bars cover comments until the page is scrolled.
      const expectGood = async () => {
        expect(await accessibilityFaults(page, { hasFloat: true })).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
      }
      await write(page, 'A thread of my own.')
      await expect(own).toContainText('Posting...')
      await expect(own).toBeInViewport({ ratio: 1 })
      await expectGood()
      held.resolve()
      // The message stands over the bar at the top, where it covers no text.
      const failure = page.locator('.mantine-Notifications-notification', { hasText: 'Failed to post comment' })
      const box = await failure.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height / 5)

      await expect(own).toContainText('Not sent')
      await expect(own).toBeInViewport({ ratio: 1 })
      await expectGood()

      await page.unroute(/\/trpc\/comments\.add/)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.evaluate(() => window.scrollTo(0, 0))
      await own.getByRole('button', { name: /^Try again/ }).click()
      await expect(own.getByRole('button', { name: /^Delete the comment/ })).toBeVisible()
      await expect(own).toBeInViewport({ ratio: 1 })
      await expect(own).toHaveCSS('animation-duration', '1s')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect(own).toHaveCSS('animation-name', 'none')
      const comments = await (await ann.request.get(`/api/posts/${id}/comments`)).json()
      expect((comments.comments ?? comments).length).toBe(13)
    })
  })
}

test('posts a comment once whose answer is lost, even after a reload', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Warp')
  const { id, link } = await postedBy(ann, 'Lost answers')
  // Only the answer may bring the comment.
  await page.route(/\/trpc\/threads\.(live|open)/, (route) => route.abort())
  await page.goto(link)
  await page.route(/\/trpc\/comments\.add/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const own = commentOf(page, 'Only once, please.')
  await write(page, 'Only once, please.')
  await expect(own).toContainText('Not sent')
  await own.getByRole('button', { name: /^Try again/ }).click()
  await expect(own).toContainText('Not sent')
  await page.unroute(/\/trpc\/threads\.(live|open)/)
  await page.unroute(/\/trpc\/comments\.add/)
  await page.reload()
  await expect(own.getByRole('button', { name: /^Delete the comment/ })).toBeVisible()
  await expect(page.getByText('Not sent')).toHaveCount(0)
  const posted = async () => {
    const comments = await (await ann.request.get(`/api/posts/${id}/comments`)).json()
    return (comments.comments ?? comments).length
  }
  expect(await posted()).toBe(1)

  // The next one is another comment, although it says the same.
  await write(page, 'Only once, please.')
  await expect(page.getByRole('article').filter({ hasText: 'Only once, please.' })).toHaveCount(2)
  await expect.poll(posted).toBe(2)
})

for (const [device, viewport] of phoneAndDesktop) {
  test.describe(`an unsent reply on ${device}`, () => {
    test.use({ viewport })

    test('is kept when the comment that it answers is deleted', async ({ page, browser, signIn }) => {
      const ann = await signIn(page, 'Ann Heddle')
      const { id, link } = await postedBy(ann, 'Answers without questions')
      const { page: other, account: bob } = await another(browser, signIn, 'Bob Heddle')
      const question = await post<{ id: string }>(bob.request, `/api/posts/${id}/comments`, { content: 'Anyone?' })
      await page.goto(link)
      await page.route(/\/trpc\/comments\.add/, (route) => route.abort())
      await page.getByRole('button', { name: /^Reply to Bob/ }).click()
      const composer = page.getByRole('dialog', { name: 'Reply to Bob Heddle' })
      await composer.getByRole('textbox').fill('Me, on a lap loom.')
      await composer.getByRole('button', { name: 'Post Reply' }).click()
      const own = commentOf(page, 'Me, on a lap loom.')
      await expect(own).toContainText('Not sent')
      await bob.request.delete(`/api/posts/comments/${question.id}`)
      await other.context().close()
      await page.unroute(/\/trpc\/comments\.add/)
      await page.reload()
      await expect(own).toContainText('The comment that this one answers is not shown here')
      await own.getByRole('button', { name: /^Try again/ }).click()
      await expect(own).toContainText('Not sent ·')
      expect(await accessibilityFaults(page, { hasFloat: true })).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await own.getByRole('button', { name: /^Discard/ }).click()
      await expect(own).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await own.getByRole('button', { name: /^Edit/ }).click()
      const comment = page.getByRole('dialog', { name: 'Leave a Comment' })
      await expect(comment.getByRole('textbox')).toHaveValue('Me, on a lap loom.')
      await comment.getByRole('button', { name: 'Post Comment' }).click()
      await expect(own.getByRole('button', { name: /^Delete the comment|^Actions|^More/ }).first()).toBeVisible()
    })
  })
}

test('keeps a comment that was not sent over a reload, and gives its text back', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Weft')
  const { link } = await postedBy(ann, 'Gone for now')
  await page.goto(link)
  await page.route(/\/trpc\/comments\.add/, (route) => route.abort())
  await write(page, 'Do not lose me.')
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.reload()
  const own = commentOf(page, 'Do not lose me.')
  await expect(own).toContainText('Not sent')
  await own.getByRole('button', { name: /^Edit the comment/ }).click()
  const composer = page.getByRole('dialog', { name: 'Leave a Comment' })
  await expect(composer.getByRole('textbox')).toHaveValue('Do not lose me.')
  await expect(own).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
