import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, post, test, untilFound, untilStarted } from '../fixtures.ts'

/** A community of this account with some posts. */
async function furnish(request: Parameters<typeof post>[0], name: string, titles: readonly string[]) {
  const community = await post<{ slug: string }>(request, '/api/communities', {
    name,
    description: 'Birds and how to tell them',
  })
  const forums = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  const written: { id: string; link: string }[] = []
  for (const title of titles) {
    written.push(await post(request, '/api/posts', { title, content: `All about ${title}.`, forumId: forums[0].id }))
  }
  return { slug: community.slug, posts: written }
}

test('discovers a community, joins it, and finds it in the feed', async ({ page, browser, signIn }) => {
  const annPage = await (await browser.newContext()).newPage()
  const ann = await signIn(annPage, 'Ann Finch')
  const name = `Birders ${Date.now()}`
  const title = `The wren ${Date.now()}`
  const { posts, slug } = await furnish(ann.request, name, [title])

  const ben = await signIn(page, 'Ben Wren')
  await page.goto('/discover?tab=new')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto(`/communities/${slug}`)
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expect(page.getByText('You have joined the community!')).toBeVisible()

  const said = await post<{ id: string }>(ben.request, `/api/posts/${posts[0]?.id}/comments`, {
    content: 'Small but loud.',
  })
  await post(ann.request, `/api/posts/${posts[0]?.id}/comments`, { content: 'Very loud.', parentId: said.id })
  await page.goto('/feed')
  await expect(page.getByText('Very loud.')).toBeVisible()
  await expect(page.getByText('Small but loud.')).toBeVisible()
  await page.getByRole('tab', { name: 'Community Posts' }).click()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('main').getByText('Very loud.')).toBeVisible()

  // The bell counts the reply.
  await page.goto('/notifications')
  await expect(page.getByText('Ann Finch').first()).toBeVisible()
})

test('finds content by the palette and the search page, only for users who may read it', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Heron')
  const word = `kingfisher${Date.now()}`
  const { slug } = await furnish(ann.request, `Rivers ${Date.now()}`, [`The ${word}`, 'The kingfisher'])
  await untilFound(ann.request, slug, word)
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(word)
  await page
    .getByRole('option', { name: new RegExp(`The ${word}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `The ${word}` })).toBeVisible()
  await page.goto(`/search?q=${word}`)
  await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Posts 1$/ })).toBeVisible()
  await page.goto(`/search?q=the king fisher in:${slug}`)
  await expect(page.getByText(`Showing results for the kingfisher in:${slug}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The kingfisher', exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/search?q=${encodeURIComponent('" OR NEAR( * :')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
})

/** Holds back the code that the page asks for from now on. Returns the function that lets it arrive. */
async function holdCode(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const [moment, isStarted] of [
  ['before the app has started', false],
  ['while the results load', true],
] as const)
  test(`the search keeps the letters typed right after the shortcut, ${moment}`, async ({ page, signIn }) => {
    await signIn(page, 'Ann Wren')
    if (isStarted) {
      await page.goto('/')
      await untilStarted(page)
    }
    const release = await holdCode(page)
    if (!isStarted) await page.goto('/')
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('create')
    const field = page.getByRole('combobox', { name: 'Search' })
    await expect(field).toHaveValue('create')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
    release()
    await expect(page.getByRole('option', { name: 'Create Community' })).toBeVisible()
    await page.keyboard.type(' c')
    await expect(field).toHaveValue('create c')
    await expect(field).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    const launcher = page.getByRole('button', { name: 'Search', exact: true })
    await launcher.click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(launcher).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('create')
    await expect(page.getByRole('option', { name: 'Create Community' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/communities\/create$/)
  })

test('without its results, the field opens the search page', async ({ page, signIn }) => {
  await signIn(page, 'Ann Dunnock')
  await page.goto('/')
  await untilStarted(page)
  const release = await holdCode(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dunnock')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/search\?q=dunnock$/)
})

test('a user saves a post, removes it from the saved items, and undoes that', async ({ page, signIn }) => {
  const ann = await signIn(page, 'Ann Robin')
  const title = `The robin ${Date.now()}`
  const { posts } = await furnish(ann.request, `Gardens ${Date.now()}`, [title])
  await page.goto(posts[0]?.link ?? '')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Save Post' }).click()
  // Leaving the page before the answer would cancel the request.
  await expect(page.getByText('Post saved')).toBeVisible()
  await page.goto('/saved')
  const saved = page.getByRole('link', { name: title })
  await expect(saved).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: `Remove ${title} from saved items` }).click()
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toBeVisible()
})

/** Waits until the service worker has stored an answer of this procedure, or a page that the server rendered. */
const untilStored = (page: Page, procedure: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = ['folkmoot-answers-2', 'folkmoot-pages-1', 'folkmoot-viewer-1']
        const stored = names.map(async (name) => (await caches.open(name)).keys())
        return (await Promise.all(stored)).flatMap((keys) => keys.map(({ url }) => url)).join(' ')
      }),
    )
    .toContain(`/${procedure}?`)

/** Opens a thread, and again when the service worker answers. Its stream begins when its code has arrived. */
async function openTwice(page: Page, link: string) {
  for (const open of [() => page.goto(link), () => page.reload()]) {
    const stream = page.waitForRequest(/threads\.live/)
    await open()
    await stream
  }
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectsRefusals: true })

  test('shows a visited thread again, and reports the missing network on other pages', async ({
    page,
    context,
    signIn,
  }) => {
    const ann = await signIn(page, 'Ann Rook')
    const title = `The rook ${Date.now()}`
    const { posts } = await furnish(ann.request, `Fields ${Date.now()}`, [title])
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openTwice(page, posts[0]?.link ?? '')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await untilStored(page, 'page')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('You are offline. This is the version you read last.')).toBeVisible()
    await context.setOffline(false)
  })
  test('knows its member without a network, and loads pages by itself when it is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page, 'Ann Rook')
    // A rendered page, which asks for no viewer and is older than the service worker.
    await page.goto('/')
    await untilStored(page, 'auth.viewer')
    await untilStored(page, 'page')
    await context.setOffline(true)
    const menu = page.getByRole('button', { name: 'Account menu of Ann Rook' })
    await page.reload()
    await expect(menu).toBeVisible()
    await expect(page.getByText('You are offline. This is the version you read last.')).toBeVisible()
    for (const path of ['/feed', '/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
      await expect(page).toHaveURL(path)
    }
    await expect(menu).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('shows no user the threads of another user of the browser, even when the browser forgot who read them', async ({
    page,
    context,
    signIn,
  }) => {
    const ann = await signIn(page, 'Ann Rook')
    const title = `The bishop ${Date.now()}`
    const { posts } = await furnish(ann.request, `Diagonals ${Date.now()}`, [title])
    const link = posts[0]?.link ?? ''
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openTwice(page, link)
    await untilStored(page, 'page')
    await page.goto('about:blank')
    // The console of another page may complain about the missing network.
    const other = await context.newPage()
    const heading = other.getByRole('heading', { level: 1, name: title })
    await context.setOffline(true)
    await other.goto(link)
    await expect(heading).toBeVisible()
    await other.evaluate(() => caches.delete('folkmoot-viewer-1'))
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(other.getByText('Ann Rook')).toHaveCount(0)
    await expect(other.getByText(title)).toHaveCount(0)

    // A page that says that it is offline loads by itself later, perhaps for Bob.
    await other.goto('about:blank')
    await context.setOffline(false)
    // Bob signs in without the page, which therefore cannot tell the worker.
    await context.clearCookies()
    await signIn(page, 'Bob Knight')
    await other.goto('/settings')
    await expect(other.getByRole('button', { name: 'Account menu of Bob Knight' })).toBeVisible()
    await untilStored(other, 'auth.viewer')
    await context.setOffline(true)
    await other.goto(link)
    await expect(other.getByRole('button', { name: 'Account menu of Bob Knight' })).toBeVisible()
    await expect(other.getByText(title)).toHaveCount(0)
    await context.setOffline(false)
  })
})
