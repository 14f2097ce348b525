import type { Locator } from '@playwright/test'
import { type Account, accessibilityFaults, expect, post, sidewaysScroll, test } from '../fixtures.ts'
import { commentOf, postedBy } from './thread-scenes.ts'

/** The distance in pixels between an element and the one below it; negative if they overlap. */
const roomBetween = async (upper: Locator, lower: Locator) => {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
}

/** A post with twelve comments of its author. */
async function longThread(ann: Account) {
  const { id, link } = await postedBy(ann, 'A long thread')
  for (let at = 1; at <= 12; at++) {
    await post(ann.request, `/api/posts/${id}/comments`, { content: `Thought ${at}.\n\nAnd its reason.` })
  }
  return `${link}?comments=old`
}

test('restores a draft after a reload, and confirms leaving with unsaved text', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Treadle')
  const { slug } = await postedBy(ann, 'Drafts')
  await page.goto(`/communities/${slug}/new-post`)
  await page.getByLabel('Title').fill('Half a thought')
  await page.getByRole('textbox', { name: 'Content' }).fill('I was going to say')
  const requests: string[] = []
  page.on('dialog', async (dialog) => {
    requests.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('I was going to say')
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('docks the composer below the readable thread, and fills the screen of a phone', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Lease')
  await page.goto(await longThread(ann))
  const replyTo = (text: string) => commentOf(page, text).getByRole('button', { name: 'Reply' })
  const composer = page.getByRole('dialog', { name: 'Reply to Ann Lease' })
  // At once: neither the click nor the place on the page may be lost while the scripts take the page over.
  await replyTo('Thought 6.').click()
  await expect(composer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('On the sixth.')
  await expect(commentOf(page, 'Thought 6.')).toBeInViewport({ ratio: 1 })
  expect(await accessibilityFaults(page)).toEqual([])

  // The thread scrolls and works behind it.
  await replyTo('Thought 9.').click()
  await expect(composer.getByRole('textbox')).toHaveValue('On the sixth.')
  await expect(commentOf(page, 'Thought 9.')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  const asking = page.getByRole('dialog', { name: 'Close without posting?' })
  expect(await accessibilityFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Close without posting' }).click()
  await expect(composer).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await replyTo('Thought 9.').click()
  await expect(composer.getByRole('textbox')).toHaveValue('On the sixth.')
  await expect(composer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(' And more.')
  await expect(composer.getByRole('textbox')).toHaveValue('On the sixth. And more.')
  await expect.poll(() => composer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
  // The composer covers a part of the buttons at the edge of the screen, which return when it closes.
  expect(await accessibilityFaults(page, { hasFloat: true })).toEqual([])
  await composer.getByRole('button', { name: 'Post Reply' }).click()
  await expect(composer).toBeHidden()
  await expect(page.getByRole('list', { name: 'Replies to Ann Lease' })).toContainText('On the sixth.')
})

test('keeps the answered comment above the composer, even while it grows', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Raddle')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await longThread(ann))
  const comment = commentOf(page, 'Thought 6.')
  const composer = page.getByRole('dialog', { name: 'Reply to Ann Raddle' })
  // At the bottom of the window, where the composer will stand.
  await comment.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await comment.getByRole('button', { name: 'Reply' }).click()
  await expect(composer.getByRole('textbox')).toBeFocused()
  await expect.poll(() => roomBetween(comment, composer)).toBeGreaterThanOrEqual(0)

  const height = async () => (await composer.boundingBox())?.height ?? 0
  const first = await height()
  await page.keyboard.type('On\nthe\nsixth\nthought\nonly\nthis.')
  await expect.poll(height).toBeGreaterThan(first)
  await expect.poll(() => roomBetween(comment, composer)).toBeGreaterThanOrEqual(0)
  await expect(comment).toBeInViewport({ ratio: 1 })

  // A user who reads on elsewhere stays there.
  await page.evaluate(() => window.scrollTo(0, 0))
  const second = await height()
  await page.keyboard.type('\nReally.')
  await expect.poll(height).toBeGreaterThan(second)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('docks the composer at the bottom of the window while the keyboard replaces the bar', async ({
    page,
    signIn,
  }) => {
    const ann = await signIn(page, 'Ann Hackle')
    await page.goto(await longThread(ann))
    const composer = page.getByRole('dialog', { name: 'Reply to Ann Hackle' })
    await commentOf(page, 'Thought 6.').getByRole('button', { name: 'Reply' }).tap()
    await expect(composer.getByRole('textbox')).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
    const bottom = async () => {
      const box = await composer.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(bottom).toBe(1180)
    await expect.poll(() => roomBetween(commentOf(page, 'Thought 6.'), composer)).toBeGreaterThanOrEqual(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shows the frequent buttons of the editor, and hints at the others', async ({ page, signIn }) => {
    const ann = await signIn(page, 'Ann Niddy')
    const { link } = await postedBy(ann, 'Small screens')
    await page.goto(link)
    await page.getByRole('button', { name: 'Leave a Comment' }).tap()
    const toolbar = page.getByRole('toolbar', { name: 'Format: Your comment' })
    for (const name of ['Bold', 'Italic', 'Link', 'Mention someone', 'Add images']) {
      await expect(toolbar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    const last = toolbar.getByRole('button').last()
    await expect(last).not.toBeInViewport()
    const fade = 48
    await expect(toolbar).toHaveCSS('mask-image', new RegExp(`^linear-gradient\\(.* - ${fade}px\\)`))
    // The last button scrolls clear of the fade.
    await toolbar.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    const room = async () => {
      const [row, box] = [await toolbar.boundingBox(), await last.boundingBox()]
      return (row?.x ?? 0) + (row?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)
    }
    await expect.poll(room).toBeGreaterThanOrEqual(fade)
  })

  test('gives the field of the composer the rest of the screen', async ({ page, signIn }) => {
    const ann = await signIn(page, 'Ann Distaff')
    const { link } = await postedBy(ann, 'Room to write')
    await page.goto(link)
    await page.getByRole('button', { name: 'Leave a Comment' }).tap()
    const composer = page.getByRole('dialog', { name: 'Leave a Comment' })
    const field = composer.getByRole('textbox')
    const height = async () => (await field.boundingBox())?.height
    // The buttons of the editor take room from the field.
    await expect(composer.getByRole('toolbar', { name: 'Format: Your comment' })).toBeVisible()
    await expect.poll(height).toBeGreaterThan(400)
    const [empty, button] = [await height(), composer.getByRole('button', { name: 'Post Comment' })]
    await field.fill('Line\n'.repeat(40))
    await expect.poll(height).toBe(empty)
    await expect(button).toBeInViewport({ ratio: 1 })
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 24)
    await composer.getByRole('tab', { name: 'Preview' }).tap()
    await expect(button).toBeInViewport({ ratio: 1 })
    await composer.getByRole('tab', { name: 'Write' }).tap()

    // In landscape, everything stays in reach.
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(field).toBeInViewport()
    await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('fills the screen to edit a post', async ({ page, signIn }) => {
    const ann = await signIn(page, 'Ann Lucet')
    const { link } = await postedBy(ann, 'Second thoughts')
    await page.goto(link)
    await page.getByRole('button', { name: 'Actions for Second thoughts' }).tap()
    await page.getByRole('menuitem', { name: 'Edit Post' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit Post' })
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('quotes selected words in a reply', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Carder')
  const { id, link } = await postedBy(ann, 'Two yarns')
  await post(ann.request, `/api/posts/${id}/comments`, { content: 'Linen is strong when it is wet.' })
  await page.goto(link)
  const sentence = page.getByText('Linen is strong when it is wet.')
  const quote = page.getByRole('button', { name: 'Quote the selection' })
  // Repeats until the scripts have taken the page over.
  await expect(async () => {
    await sentence.click({ clickCount: 3 })
    await expect(quote).toBeInViewport({ ratio: 1, timeout: 2_000 })
  }).toPass()
  expect(await accessibilityFaults(page, { hasFloat: true })).toEqual([])
  await quote.click()
  const composer = page.getByRole('dialog', { name: 'Reply to Ann Carder' })
  await expect(composer.getByRole('textbox')).toHaveValue(
    '> Ann Carder wrote:\n>\n> Linen is strong when it is wet.\n\n',
  )
  await expect(composer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('And wool is warm.')
  await composer.getByRole('button', { name: 'Post Reply' }).click()
  const reply = page.getByRole('list', { name: 'Replies to Ann Carder' })
  await expect(reply.getByRole('blockquote')).toContainText('Linen is strong when it is wet.')
  await expect(reply.getByRole('link', { name: 'Ann Carder' }).last()).toHaveAttribute('href', /#comment-/)

  // By keyboard, from the menu.
  const menu = reply.getByRole('button', { name: 'Actions for the comment by Ann Carder' })
  await menu.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Quote' }).press('Enter')
  await expect(composer.getByRole('textbox')).toHaveValue(/And wool is warm\.\n\n$/)
})
