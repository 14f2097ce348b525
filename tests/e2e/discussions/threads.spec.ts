import { accessibilityFaults, expect, newEmail, password, post, sidewaysScroll, test } from '../fixtures.ts'
import { another, commentOf, postedBy } from './thread-scenes.ts'

test('shows comments live to two users in one thread, and recovers from a broken stream', { tag: '@packaged' }, async ({
  page,
  browser,
  signIn,
}) => {
  const ann = await signIn(page, 'Ann Loom')
  const { link } = await postedBy(ann, 'First yarn')
  const ben = await another(browser, signIn, 'Ben Shuttle')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'First yarn' })).toBeVisible()
  await ben.page.goto(link)

  await ben.page.getByRole('button', { name: 'Leave a Comment' }).click()
  await ben.page.getByRole('dialog').getByRole('textbox').fill('Wool, always **wool**.')
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Post Comment' }).click()
  await expect(ben.page.getByText('Wool, always wool.')).toBeVisible()

  // Ann's page announces it without a reload; she loads it herself, so that the page does not move.
  await page.getByRole('button', { name: 'Show 1 new comment' }).click()
  await expect(commentOf(page, 'Wool, always wool.')).toBeVisible()
  await expect(page.getByText('1 comment', { exact: true }).first()).toBeVisible()

  await commentOf(page, 'Wool, always wool.').getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('And what of linen?')
  await page.getByRole('dialog').getByRole('button', { name: 'Post Reply' }).click()
  await expect(ben.page.getByText('And what of linen?')).toBeVisible()

  await commentOf(page, 'Wool, always wool.')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Love' }).click()
  await expect(ben.page.getByRole('button', { name: /Love, 1/ })).toBeVisible()

  await page.route('**/trpc/threads.live**', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await page.reload()
  await expect(page.getByText('And what of linen?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave a Comment' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('No stream, no trouble.')
  await page.getByRole('dialog').getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('No stream, no trouble.')).toBeVisible()
  await page.unroute('**/trpc/threads.live**')
  expect(ben.complaints).toEqual([])
})

test('edits a post, shows its history, pins, locks and deletes it', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Weft')
  const { link, slug } = await postedBy(ann, 'Warp and weft')
  await page.goto(link)
  const menu = () => page.getByRole('button', { name: /^Actions for/ }).first()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Edit Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please fill in all fields').first()).toBeVisible()
  await dialog.getByLabel('Title').fill('Warp, weft and selvedge')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your post has been updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Warp, weft and selvedge' })).toBeVisible()

  await page.getByRole('button', { name: /edited/ }).click()
  await expect(page.getByRole('dialog').getByText('Warp and weft')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await menu().click()
  await page.getByRole('menuitem', { name: 'Pin post' }).click()
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Lock post' }).click()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Save Post' }).click()
  await menu().click()
  await expect(page.getByRole('menuitem', { name: 'Remove from saved items' })).toBeVisible()

  await page.getByRole('menuitem', { name: 'Delete Post' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete post' })
  await expect(
    asking.getByText('Are you sure you want to delete this post? This action cannot be undone.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/communities/${slug}$`))
  await expect(page.getByRole('link', { name: 'Warp, weft and selvedge' })).toBeHidden()
})

test.describe('with refusals', () => {
  test.use({ expectsRefusals: true })

  test('hides content that three users report until an organizer of its community shows it again', async ({
    page,
    browser,
    signIn,
  }) => {
    const ann = await signIn(page, 'Ann Spindle')
    const { id, link } = await postedBy(ann, 'Dyeing at home')
    const troll = await another(browser, signIn, 'Tom Tangle')
    const said = await post<{ id: string }>(troll.account.request, `/api/posts/${id}/comments`, {
      content: 'Buy my miracle dye.',
    })
    for (const name of ['Rita', 'Rolf']) {
      const { account } = await another(browser, signIn, name)
      await post(account.request, `/api/posts/comments/${said.id}/report`, { reason: 'SPAM' })
    }
    const reader = await another(browser, signIn, 'Rosa Reader')
    await reader.page.goto(link)
    await commentOf(reader.page, 'Buy my miracle dye.')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await reader.page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = reader.page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await accessibilityFaults(reader.page)).toEqual([])
    await dialog.getByRole('radio', { name: 'Spam' }).check()
    await dialog.getByLabel(/Details/).fill('The same everywhere.')
    await dialog.getByRole('button', { name: /^(Submit|Report)/ }).click()
    await expect(reader.page.getByText('Thank you for helping to keep the community safe.')).toBeVisible()
    await expect(reader.page.getByText('Buy my miracle dye.')).toBeHidden()

    const guest = await another(browser, signIn, 'Gus Guest')
    await guest.page.goto(link)
    await expect(
      guest.page.getByText('1 comment(s) have been temporarily hidden due to community reports'),
    ).toBeVisible()

    await page.goto(link)
    await expect(page.getByText('Buy my miracle dye.')).toBeVisible()
    await page.getByRole('button', { name: 'Show again' }).click()
    await expect(page.getByRole('button', { name: 'Show again' })).toBeHidden()
    await guest.page.reload()
    await expect(guest.page.getByText('Buy my miracle dye.')).toBeVisible()
    expect(guest.complaints).toEqual([])
  })

  test('keeps a refused text in its dialog, with reason, terms and category', async ({ page, signIn }) => {
    const ann = await signIn(page, 'Ann Heddle')
    const { link, slug } = await postedBy(ann, 'Rules')
    await page.goto(`/communities/${slug}/settings?tab=words`)
    await page.goto(link)
    await page.getByRole('button', { name: 'Leave a Comment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Go away, you filthy f4gg0ts.')
    await dialog.getByRole('button', { name: 'Post Comment' }).click()
    await expect(dialog.getByText('Content Moderation Alert')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Go away, you filthy f4gg0ts.')
  })
})

test('shows an image of a private community to its members only, and notifies a mentioned member', {
  tag: '@packaged',
}, async ({ page, browser, signIn }) => {
  const ann = await signIn(page, 'Ann Bobbin')
  const { link, slug } = await postedBy(ann, 'Our loom', { isPrivate: true })
  await page.goto(link)
  await page.getByRole('button', { name: 'Leave a Comment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your comment' }).fill('Look: ')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.locator('input[type=file]').setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Look: \n[image 1]\n')
  const images = dialog.getByRole('list', { name: 'Images in the text' })
  await expect(images.locator('img')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await images.getByRole('textbox', { name: 'Description of image 1' }).fill('Our new loom')
  await dialog.getByRole('button', { name: 'Post Comment' }).click()
  const image = page.getByRole('list', { name: 'Comments' }).getByRole('img', { name: /loom/ })
  await expect(image).toBeVisible()
  const address = (await image.getAttribute('src')) ?? ''
  expect((await ann.request.get(address)).headers()['cache-control']).toContain('private')
  const stranger = await another(browser, signIn, 'Sid Stranger')
  expect((await stranger.account.request.get(address)).status()).toBe(404)
  expect((await stranger.account.request.get(`/api/communities/by-slug/${slug}`)).status()).toBe(403)
})

test('reads a long thread by keyboard, and jumps to its ends', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Selvedge')
  const { id, link } = await postedBy(ann, 'Many thoughts')
  for (let at = 1; at <= 24; at++) {
    await post(ann.request, `/api/posts/${id}/comments`, { content: `Thought ${at}.\n\nAnd its reason.` })
  }
  await page.goto(`${link}?comments=old`)
  await page.getByText('Thought 1.', { exact: true }).click()
  // Repeats until the code for the keys is loaded.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(commentOf(page, 'Thought 1.')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(commentOf(page, 'Thought 2.')).toBeFocused()
  await page.keyboard.press('l')
  await expect(commentOf(page, 'Thought 2.').getByRole('button', { name: 'Like, 1' })).toBeVisible()
  await page.keyboard.press('r')
  const composer = page.getByRole('dialog', { name: 'Reply to Ann Selvedge' })
  await expect(composer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('jkl?')
  await expect(composer.getByRole('textbox')).toHaveValue('jkl?')
  await composer.getByRole('button', { name: 'Cancel' }).click()
  await expect(composer).toBeHidden()

  const progress = page.getByRole('navigation', { name: 'Position in the thread' })
  await expect(progress).toBeVisible()
  await progress.getByRole('button', { name: 'To the last comment' }).click()
  await expect(commentOf(page, 'Thought 24.')).toBeInViewport()
  await expect(progress).toContainText('24 / 24')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(progress).toBeInViewport({ ratio: 1 })
  expect(await sidewaysScroll(page)).toBe(0)
  await progress.getByRole('link', { name: 'To the first comment' }).click()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport()
})

test('shows guests no content before they sign in', async ({ page, browser, signIn }) => {
  const ann = await signIn(page, 'Ann Reed')
  const { link } = await postedBy(ann, 'Open to read')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest).toHaveURL(/\/login\?returnTo=/)
  const email = newEmail('Una')
  await post(guest.context().request, '/api/auth/signup', { name: 'Una Verified', email, password })
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Leave a Comment' })).toBeDisabled()
  await expect(guest.getByText('You need to verify your email address before you can comment.')).toBeVisible()
})
