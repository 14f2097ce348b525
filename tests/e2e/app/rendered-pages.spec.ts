import type { Page } from '@playwright/test'
import { expect, newPage, password, post, test, untilFound } from '../fixtures.ts'

type Request = Page['request']

/** A post with a comment, and the pages around it. */
async function furnish(request: Request) {
  const name = `Printers ${Date.now()}`
  const { slug } = await post<{ slug: string }>(request, '/api/communities', { name, description: 'Ink and paper' })
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const draft = { title: `Proofs of ${name}`, content: 'Which **paper**?', forumId: forum.id }
  const { id, link } = await post<{ id: string; link: string }>(request, '/api/posts', draft)
  await post(request, `/api/posts/${id}/comments`, { content: 'Cotton, of course.' })
  return { name, slug, link, title: draft.title }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectsRefusals: true })

  test('guests read the pages for them', async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'A place for your community to talk'],
      ['/login', 'Sign in'],
      ['/signup', 'Create an account'],
      ['/guidelines', 'Guidelines'],
      ['/help', 'Help'],
      ['/privacy', 'Privacy'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
    }
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
  })

  test('members read, follow links and search', async ({ page, signIn }) => {
    const { request } = await signIn(page, 'Pia Ream')
    const { name, slug, link, title } = await furnish(request)
    await page.goto('/')
    await page.getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(link)
    await page.goto('/')
    // The text of a card is below its link, which Playwright takes for covered.
    await page.getByText('Which paper?').first().click({ force: true })
    await expect(page).toHaveURL(link)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Cotton, of course.')).toBeVisible()
    await page.getByRole('link', { name: 'Pia Ream' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pia Ream' })).toBeVisible()
    await page.goto(`/communities/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await page.goto('/communities')
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    await page.goto(`/search?q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  })

  test('members on a phone find all places at the end of the page', async ({ page, signIn }) => {
    await signIn(page, 'Pia Ream')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/guidelines')
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible()
  })

  test('members search by typing, and follow tabs', async ({ page, signIn }) => {
    const { request } = await signIn(page, 'Una Leaf')
    const { name, slug, title } = await furnish(request)
    await untilFound(request, slug, title)

    await page.goto('/discover')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === name)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Communities' }).click()
    await expect(page.getByRole('tab', { name: 'Communities', selected: true })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible()
    // The search keeps the kind of result.
    const field = page.getByRole('searchbox', { name: 'Search everywhere' })
    await field.fill('Nothing is called this')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'No communities found' })).toBeVisible()

    await page.goto('/communities')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/communities' && url.searchParams.get('q') === name)
    await page.getByRole('link', { name }).first().click()

    const posts = page.getByRole('searchbox', { name: 'Search posts' })
    await posts.fill('Nothing is called this')
    await posts.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === `/communities/${slug}` && url.searchParams.has('q'))
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    // By the keyboard, which has no arrow keys for tabs without code.
    await page.getByRole('tab', { name: 'About' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=about/)
    await expect(page.getByRole('tabpanel', { name: 'About' })).toContainText('Ink and paper')
  })

  test('members read their feed, their saved items and who is in a community', async ({ page, signIn }) => {
    const { request } = await signIn(page, 'Ola Sheet')
    const { slug, title } = await furnish(request)
    await page.goto('/feed?tab=community-posts')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Feed' })).toBeVisible()
    await page.getByRole('tab', { name: 'Replies' }).click()
    await expect(page.getByRole('heading', { name: 'No replies yet' })).toBeVisible()
    await page.goto('/saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.goto(`/communities/${slug}/members`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Ola Sheet' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('Nobody has this name')
    await page.getByRole('searchbox', { name: 'Search members' }).press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Ola Sheet' })).toHaveCount(0)
  })

  test('members sign in, join, comment, reply, react and sign out', async ({ page, browser, signIn }) => {
    const host = await newPage(browser)
    const { request } = await signIn(host, 'Host Quire')
    const { name, slug, title } = await furnish(request)
    const { email } = await signIn(page, 'Guy Folio')
    await page.context().clearCookies()

    await page.goto(`/login?returnTo=${encodeURIComponent(`/communities/${slug}`)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to log in. Please check your credentials.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.getByRole('button', { name: 'Join Community' }).click()
    await expect(page.getByRole('button', { name: 'Join Community' })).toHaveCount(0)
    // The form for a post needs code.
    await expect(page.getByRole('link', { name: 'Create Post' })).toHaveCount(0)
    const like = page.getByRole('button', { name: /^Like/ })
    await like.click()
    await expect(like).toHaveAccessibleName(/^Like, 1 like: /)

    await page.getByRole('link', { name: title }).first().click()
    // Nothing that needs code is offered.
    await expect(page.getByRole('button', { name: 'Leave a Comment' })).toBeHidden()
    await page.getByRole('textbox', { name: 'Your comment' }).fill('x'.repeat(10_001))
    await page.getByRole('button', { name: 'Post Comment' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Comment must be at most')
    await expect(page.getByRole('textbox', { name: 'Your text' })).toHaveValue('x'.repeat(10_001))
    await page.getByRole('textbox', { name: 'Your text' }).fill('Or *linen*?')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Or linen?' })).toBeVisible()

    const question = page.getByRole('article', { name: /Comment by Host Quire/ })
    await question.getByRole('link', { name: 'Reply to Host Quire' }).click()
    await question.getByRole('textbox', { name: 'Reply to Host Quire' }).fill('Cotton it is.')
    await question.getByRole('button', { name: 'Post Reply' }).click()
    await expect(page.getByRole('article', { name: /level 2/ })).toContainText('Cotton it is.')
    await expect(question.getByRole('button', { name: /, 0: comment by/ })).toHaveText('👍')
    await question.getByRole('button', { name: /, 0: comment by/ }).click()
    await expect(question.getByRole('button', { name: /, 1: comment by/, pressed: true })).toBeVisible()

    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  })

  test('users ask to join a private community', async ({ page, browser, signIn }) => {
    const host = await newPage(browser)
    const { request } = await signIn(host, 'Host Quire')
    const { slug } = await post<{ slug: string }>(request, '/api/communities', {
      ...{ name: `Bindery ${Date.now()}`, description: 'Folded sheets', isPrivate: true, requiresApproval: true },
    })
    await signIn(page, 'Guy Folio')
    await page.goto(`/communities/${slug}`)
    await page.getByRole('textbox', { name: 'Message (optional)' }).fill('I fold, too')
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(page.getByRole('button', { name: 'Ask to join' })).toHaveCount(0)
    const input = JSON.stringify({ slug })
    const requests = await request.get('/trpc/joinRequests.list', { params: { input } })
    expect(await requests.text()).toContain('I fold, too')
  })

  test('pages that need JavaScript say so and lead back', async ({ page }) => {
    for (const path of ['/contact', '/forgot-password', '/notifications', '/communities/any/new-post']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page needs JavaScript')
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A place for your community to talk')
    await page.goto('/feed')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })

  test('guests are told which forms need JavaScript', async ({ page }) => {
    await page.goto('/signup')
    await expect(page.getByRole('note').filter({ hasText: 'Signing up needs JavaScript.' })).toBeVisible()
  })
})

test('what is tapped before the code has arrived is marked at once, and done when it has', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Otto Reel')
  const { link } = await furnish(request)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(link)
  const menu = page.getByRole('button', { name: 'Account menu of Otto Reel' })
  await menu.click()
  await expect(menu).toHaveAttribute('data-waiting', '')
  arrival.resolve()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(menu).not.toHaveAttribute('data-waiting')
})

test('menus are loaded when the reader begins to use the page, before they are opened', async ({ page, signIn }) => {
  const { request } = await signIn(page, 'Otto Reel')
  const { title } = await furnish(request)
  const scripts: string[] = []
  page.on('response', async (file) => {
    if (file.url().endsWith('.js')) scripts.push(await file.text().catch(() => ''))
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Actions for ${title}` })).toBeVisible()
  // An act of the reader before the app has started counts for the app's start only.
  const act = async () => {
    await page.keyboard.press('Shift')
    return scripts.some((script) => script.includes('Hide Post'))
  }
  await expect.poll(act).toBe(true)
})
