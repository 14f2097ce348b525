import type { Page } from '@playwright/test'
import { accessibilityFaults, expect, post, sidewaysScroll, test } from '../fixtures.ts'

test.use({ expectsRefusals: true })

interface Scene {
  slug: string
  link: string
}

async function furnish(page: Page): Promise<Scene> {
  const { request } = page.context()
  const topic = await post<{ id: string }>(request, '/api/topics', { name: 'Rhubarb' })
  const name = `Long-windedly named community of ${'Rhabarberbarbara'.repeat(2)} friends`
  const community = await post<{ slug: string }>(request, '/api/communities', {
    name,
    topics: topic.id,
    description: `${'Everything about growing rhubarb. '.repeat(12)} نرحب بالجميع`,
    guidelines: '# Rules\n\n1. Be kind\n2. | a | b |\n\n| wide | table |\n|---|---|\n| x | y |',
  })
  const forums = await (await request.get(`/api/communities/by-slug/${community.slug}/forums`)).json()
  const written = await post<{ id: string; link: string }>(request, '/api/posts', {
    title: 'مرحبا بالعالم — a title in two directions that goes on and on to see how it wraps',
    content: `# Heading\n\n${'Some words. '.repeat(60)}\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
    forumId: forums[0].id,
  })
  let parentId: string | null = null
  for (let depth = 0; depth <= 10; depth++) {
    const comment: { id: string } = await post(request, `/api/posts/${written.id}/comments`, {
      content: `Level ${depth} ${'averyverylongword'.repeat(depth === 3 ? 8 : 1)}`,
      parentId,
    })
    parentId = comment.id
  }
  return { slug: community.slug, link: written.link }
}

const openScreens = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/sign-in-link',
  '/signup/passkey',
  '/reset-password?token=x',
  '/undo-two-factor?token=x',
  '/setup',
  '/verify-email',
  '/guidelines',
  '/privacy',
  '/help',
  '/contact',
  '/unsubscribe/nothing',
  '/invite/nothing',
  '/nowhere',
]
const screens: Record<string, (scene: Scene) => string> = {
  'the home page': () => '/',
  'the list of communities': () => '/communities',
  'founding a community': () => '/communities/create',
  'a community': ({ slug }) => `/communities/${slug}`,
  'about a community': ({ slug }) => `/communities/${slug}?tab=about`,
  'the members of a community': ({ slug }) => `/communities/${slug}/members`,
  'a topic': () => '/topics/rhubarb',
  notifications: () => '/notifications',
  'the feed of replies': () => '/feed',
  'the feed of communities': () => '/feed?tab=community-posts',
  'discovering what is hot': () => '/discover',
  'saved items': () => '/saved',
  searching: () => '/search?q=rhubarb',
  settings: () => '/settings',
  'writing a post': ({ slug }) => `/communities/${slug}/new-post`,
  'a post with its thread': ({ link }) => link,
  'a community that is not there': () => '/communities/does-not-exist',
  'a post that is not there': ({ slug }) => `/communities/${slug}/posts/does-not-exist`,
}

for (const path of openScreens) {
  test(`${path} is accessible in light and dark to guests`, async ({ page }) => {
    await page.goto(path)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

for (const [name, pathIn] of Object.entries(screens)) {
  test(`${name} is accessible in light and dark`, async ({ page, signIn }) => {
    await signIn(page, 'Ida Moss')
    await page.goto(pathIn(await furnish(page)))
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

test('no screen scrolls sideways on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of openScreens) {
    await page.goto(path)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
  await signIn(page, 'Jo Fern')
  const scene = await furnish(page)
  for (const [name, pathIn] of Object.entries(screens)) {
    await page.goto(pathIn(scene))
    expect(await sidewaysScroll(page), name).toBe(0)
  }
  await page.goto('/')
  await page
    .getByRole('button', { name: /navigation|menu/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('navigation'))
    .getByRole('link', { name: 'Communities', exact: true })
    .last()
    .click()
  await expect(page).toHaveURL(/\/communities$/)
})

test('writes a reply by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'Kit Bell')
  const { link } = await furnish(page)
  await page.goto(link)
  const reply = page
    .getByRole('article')
    .filter({ hasText: 'Level 0' })
    .getByRole('button', { name: /^Reply/ })
    .first()
  await reply.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Typed, never clicked.')
  await page.getByRole('dialog').getByRole('button', { name: 'Post Reply' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('Typed, never clicked.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Level 10' })
      .last()
      .getByRole('button', { name: /^Reply/ }),
  ).toHaveCount(0)
})

test('shows the chosen theme before the first paint', async ({ page, signIn }) => {
  await signIn(page, 'Lee Park')
  await page.goto('/')
  await page
    .getByRole('button', { name: /Lee Park|account/i })
    .first()
    .click()
  await page
    .getByRole('menuitemradio', { name: 'Dark' })
    .or(page.getByRole('menuitem', { name: 'Dark' }))
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // The bundle is delayed: the page has its theme without it.
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await shown
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  show()
  await page.unrouteAll({ behavior: 'wait' })
})
