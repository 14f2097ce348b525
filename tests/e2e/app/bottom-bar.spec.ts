import { accessibilityFaults, expect, newPage, post, sidewaysScroll, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('leads members on a phone to the main places and to a new post', async ({ page, signIn, browser }) => {
  const ann = await signIn(page, 'Ann Thumb')
  const name = `Thumbs ${process.pid} ${Date.now().toString(36)}`
  const { slug } = await post<{ slug: string }>(ann.request, '/api/communities', {
    name,
    description: 'For those who read on a phone',
  })
  const [forum] = await (await ann.request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: 'First words', content: 'Hello', forumId: forum.id }
  const { link } = await post<{ link: string }>(ann.request, '/api/posts', written)
  const bob = await newPage(browser)
  const { request } = await signIn(bob, 'Bob Thumb')
  await post(request, `/api/communities/by-slug/${slug}/join`)
  await post(request, `/api/posts/${link.split('/').at(-1)}/comments`, { content: 'Hello Ann' })

  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  for (const item of await bar.locator('a, button').all()) {
    const box = await item.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expect(bar.getByRole('link', { name: /^Notifications 1 unread$/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await bar.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where do you want to post?' })
  await expect(dialog.getByRole('link', { name })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/communities/${slug}/new-post$`))
  await page.getByLabel('Title').focus()
  // The keyboard takes the place of the bar.
  await expect(bar).toBeHidden()

  await post(ann.request, '/trpc/communitySettings.dismissFirstSteps', { slug })
  await page.goto(`/communities/${slug}`)
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan(844 - 57 - 100)
  expect(await sidewaysScroll(page)).toBe(0)
  await bar.getByRole('button', { name: 'New post' }).click()
  await expect(page).toHaveURL(new RegExp(`/communities/${slug}/new-post$`))
  await page.goto(link)
  await expect(page.getByText('Hello Ann')).toBeVisible()
  await bar.getByRole('button', { name: 'New post' }).click()
  await expect(page).toHaveURL(new RegExp(`/communities/${slug}/new-post$`))
  await expect(dialog).toHaveCount(0)
  await bar.getByRole('link', { name: 'You' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Thumb' })).toBeVisible()
  // The end of the page is above the bar.
  const room = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    return ((await bar.boundingBox())?.y ?? 0) - (footer?.y ?? 0) - (footer?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(-1)
})

test('keeps the targets of a long thread apart for fingers', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Ann Thumb')
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `Fingers ${process.pid} ${Date.now().toString(36)}`,
    description: 'For those who read on a phone',
  })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const written = { title: 'Many words', content: 'Hello', forumId: forum.id }
  const { link } = await post<{ link: string }>(request, '/api/posts', written)
  const comments = `/api/posts/${link.split('/').at(-1)}/comments`
  for (let thread = 0; thread < 7; thread++) {
    const { id: parentId } = await post<{ id: string }>(request, comments, { content: 'Some words. '.repeat(20) })
    for (let reply = 0; reply < 3; reply++)
      await post(request, comments, { content: 'Some words. '.repeat(reply * 9 + 3), parentId })
  }
  await page.goto(link)
  await expect(page.getByRole('button', { name: /^Like, 0: comment by/ })).toHaveCount(28)
  expect(await accessibilityFaults(page)).toEqual([])
  const first = page.getByRole('article', { name: /^Comment by/ }).first()
  for (const target of await first.getByRole('button').or(first.getByRole('link')).all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('leads guests on a phone to the sign-in page', async ({ page }) => {
  await page.goto('/help')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Log In'])
  await bar.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fhelp')
})
