import type { Page } from '@playwright/test'
import { expect, makeSuperAdmin, newPage, post, settled, test, untilFound } from '../fixtures.ts'
import { overlappingTargets, smallTargets } from './touch-targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, expectsRefusals: true })
test.describe.configure({ timeout: 360_000 })

/** A community with posts of two members, comments and replies, and the pages around them. */
async function furnish(page: Page, other: Page, word: string) {
  const [{ request }, { request: others }] = [page.context(), other.context()]
  const topic = await post<{ id: string; slug: string }>(request, '/api/topics', { name: word })
  const { slug } = await post<{ slug: string }>(request, '/api/communities', {
    name: `${word} circle`,
    description: 'For those who read on a phone. '.repeat(4),
    topics: topic.id,
  })
  await post(others, `/api/communities/by-slug/${slug}/join`)
  const [forum] = await (await request.get(`/api/communities/by-slug/${slug}/forums`)).json()
  const write = (by: typeof request, title: string) =>
    post<{ id: string; link: string }>(by, '/api/posts', { title, content: `About the ${word}.`, forumId: forum.id })
  const mine = await write(request, `A ${word} with a title that is longer than the screen is wide`)
  const theirs = await write(others, `My ${word}`)
  for (const { id } of [mine, theirs]) {
    const comment = { content: `A ${word}, and [a link](https://example.org) in a sentence.` }
    const { id: parentId } = await post<{ id: string }>(request, `/api/posts/${id}/comments`, comment)
    await post(others, `/api/posts/${id}/comments`, { content: `Another ${word}`, parentId })
  }
  await untilFound(request, slug, word, 2)
  const user = await (await request.get('/api/auth/me')).json()
  return { slug, topic: `/topics/${topic.slug}`, post: mine.link, profile: `/users/${user.id}`, word }
}

type Scene = Awaited<ReturnType<typeof furnish>>

const lists = ({ slug, topic, profile, word }: Scene) => [
  '/',
  '/discover',
  '/discover?tab=new',
  '/feed?tab=community-posts',
  `/communities/${slug}`,
  topic,
  profile,
  `${profile}?tab=comments`,
  `${profile}?tab=communities`,
  ...['posts', 'comments', 'communities', 'people'].map((tab) => `/search?q=${word}&tab=${tab}`),
]

const screens = ({ slug, post }: Scene) => [
  post,
  '/communities',
  '/communities/create',
  `/communities/${slug}?tab=about`,
  `/communities/${slug}/members`,
  `/communities/${slug}/settings`,
  `/communities/${slug}/moderation`,
  `/communities/${slug}/new-post`,
  '/feed',
  '/notifications',
  '/saved',
  '/saved?tab=communities',
  '/settings',
  '/settings?tab=security',
  '/settings?tab=data',
  '/profile',
  '/help',
  '/guidelines',
  '/privacy',
  '/contact',
]

const openScreens = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/sign-in-link',
  '/signup/passkey',
  '/help',
  '/guidelines',
  '/privacy',
  '/contact',
]

const adminScreens = [
  '/admin',
  '/admin/moderation',
  '/admin/moderation/queue',
  '/admin/users',
  '/admin/links',
  '/admin/communities',
  '/admin/settings',
  '/admin/system-check',
  '/admin/versions',
  '/admin/audit',
]

/** The parts of a page that open: the buttons and menu items to press one after another. */
const opened = ({ slug, post }: Scene) =>
  [
    ['/', 'Open the menu'],
    ['/', 'New post'],
    ['/', /^Search/],
    [post, 'Account menu of Ann Thumb'],
    [post, /^Actions for A /],
    [post, /^Actions for A /, 'Delete Post'],
    [post, 'Actions for the comment by Ann Thumb'],
    [post, 'Actions for the comment by Bob', 'Report'],
    [post, 'Add a reaction'],
    [post, 'Leave a Comment'],
    [`/communities/${slug}`, /^Filter/],
    [`/communities/${slug}`, /^More about/],
    ['/settings?tab=security', 'Set up app'],
    ['/settings?tab=data', 'Delete my account'],
  ] as const

const overlay = '[role=menu], [role=dialog], [role=alertdialog], dialog[open]'

async function expectLargeTargetsIn(page: Page, [path, ...names]: ReturnType<typeof opened>[number]) {
  await page.goto(path)
  for (const name of names) {
    const button = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
    await button.first().click()
  }
  await expect(page.locator(overlay).last(), `${path} ${names}`).toBeVisible()
  await expect
    .configure({ soft: true, timeout: 60_000 })
    .poll(() => smallTargets(page, overlay), `${path} ${names}`)
    .toEqual([])
}

async function expectLargeTargets(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    await expect
      .configure({ soft: true, timeout: 60_000 })
      .poll(() => smallTargets(page), path)
      .toEqual([])
    expect.soft(await overlappingTargets(page), path).toEqual([])
  }
}

test('guests can hit every target with a finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectLargeTargets(page, openScreens)
})

test('members can hit every target with a finger', async ({ page, signIn, browser }) => {
  await signIn(page, 'Ann Thumb')
  const bob = await newPage(browser)
  await signIn(bob, 'Bob')
  const scene = await furnish(page, bob, `thumb${Date.now().toString(36)}`)
  await expectLargeTargets(page, [...lists(scene), ...screens(scene)])
  await page.evaluate(() => localStorage.setItem('folkmoot-lists', 'compact'))
  await expectLargeTargets(page, lists(scene))
  await page.setViewportSize({ width: 360, height: 740 })
  for (const one of opened(scene)) await expectLargeTargetsIn(page, one)
})

test('super admins can hit every target with a finger', async ({ page, signIn }) => {
  const { email, request } = await signIn(page, 'Ada Thumb')
  await makeSuperAdmin(email)
  const { id } = await (await request.get('/api/auth/me')).json()
  await expectLargeTargets(page, [...adminScreens, `/admin/users/${id}`])
})
