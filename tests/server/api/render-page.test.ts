import { httpBatchLink } from '@trpc/client'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { renderPage } from '../../../src/client/rendering/render-page.tsx'
import type { AppRouter } from '../../../src/server/router.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { openRenderer } from '../../support/page-renderer.ts'

const textOf = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

async function openForum() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess Club' })
  const { id } = await ann.api.posts.create({ title: 'Openings', content: 'Is **e4** best?', forumId })
  await bob.api.communities.join({ slug })
  const first = await bob.api.comments.add({ postId: id, content: 'Yes </script><b>it</b> is' })
  await ann.api.comments.add({ postId: id, parentId: first.id, content: 'Thanks, Bob' })
  return { world, ann, bob, slug, forumId, path: `/communities/${slug}/posts/${id}` }
}

test('renders a post with its thread, and the data with which the browser takes it over', async () => {
  const { world, ann, path } = await openForum()
  const render = openRenderer(world)
  const { page, requests } = await render(path, ann.cookie)
  expect(page).toMatchObject({ status: 200, title: expect.stringContaining('Openings') })
  const text = textOf(page?.html ?? '')
  for (const part of ['Openings', 'Is e4 best?', 'Yes </script><b>it</b> is', 'Thanks, Bob', 'Leave a Comment'])
    expect.soft(text).toContain(part)
  expect(page?.html).toContain('<strong>e4</strong>')
  expect(page?.component).toBe('PostPage')
  expect(page?.html).not.toContain('<script')
  expect(page?.state).toContain('Thanks, Bob')
  expect(page?.state).not.toContain('</script>')
  // A component asks when it is rendered, and waits for the answer.
  expect(requests.length).toBeLessThanOrEqual(4)
})

test('renders a long post, a page has one, and leaves other long texts as typed to the browser', async () => {
  const { world, ann, forumId } = await openForum()
  const long = `${'Why **not** play e4? '.repeat(5)}\n\n`.repeat(60)
  const { id, link } = await ann.api.posts.create({ title: 'All openings', content: long, forumId })
  await ann.api.comments.add({ postId: id, content: long.slice(0, 6_500) })
  const { page } = await openRenderer(world)(link, ann.cookie)
  const html = page?.html ?? ''
  expect(html.match(/<strong>not<\/strong>/g)?.length).toBe(300)
  expect(html).toContain('Why **not** play')
  // Other users do not wait for a text that is hard to parse.
  const hard = await ann.api.posts.create({ title: 'Stars', content: '*a _b* c_ '.repeat(1_500), forumId })
  expect((await openRenderer(world)(hard.link, ann.cookie)).page?.html).toContain('*a _b* c_')
})

test('renders for guests what guests may read, where the instance lets them', async () => {
  const { world, ann, path, slug } = await openForum()
  const render = openRenderer(world)
  // The browser leads to the sign-in page.
  expect((await render(path)).page).toBeNull()
  const admin = await world.user('Root', { isSuperAdmin: true })
  await admin.api.adminSettings.save({ guestsMayRead: true })
  expect(textOf((await render(path)).page?.html ?? '')).toContain('Thanks, Bob')
  expect(textOf((await render(path)).page?.html ?? '')).not.toContain('Leave a Comment')
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
  for (const url of [path, `/communities/${slug}`, '/communities', '/search?q=openings', '/discover']) {
    const { page } = await render(url)
    expect.soft(`${page?.html}${page?.state}${page?.title}`, url).not.toMatch(/Openings|Chess Club|Bob/)
  }
})

test('gives pages their status, and leaves other pages to the browser', async () => {
  const { world, ann, slug, bob, forumId } = await openForum()
  const hidden = await ann.api.posts.create({ title: 'Endgames', content: 'Rook and pawn', forumId })
  await ann.api.posts.remove({ id: hidden.id })
  const render = openRenderer(world)
  const statusOf = async (url: string) => (await render(url, bob.cookie)).page?.status
  expect(await statusOf('/nowhere')).toBe(404)
  // Paths that look like the address of another host.
  for (const path of ['//[', '//example.org/nowhere']) expect.soft(await statusOf(path), path).toBe(404)
  expect(await statusOf('/communities/nowhere')).toBe(404)
  expect(await statusOf(`/communities/${slug}/posts/${hidden.id}`)).toBe(404)
  expect(await statusOf('/topics/nowhere')).toBe(404)
  expect(await statusOf('/users/nobody')).toBe(404)
  expect(await statusOf('/')).toBe(200)
  const { slug: secret } = await createCommunity(ann, { name: 'Secret Garden', isPrivate: true })
  const { page } = await render(`/communities/${secret}`, bob.cookie)
  expect(page).toMatchObject({ status: 403, state: expect.stringContaining('You do not have permission') })
  expect(page?.html).not.toContain('Secret')
  expect((await render('/settings', bob.cookie)).page).toBeNull()
  expect((await render('/login', bob.cookie)).page).toBeNull()
})

test('tells readers without JavaScript which forms need it', async () => {
  const { world, ann } = await openForum()
  const render = openRenderer(world)
  const noteOf = async (url: string, cookie = '') =>
    /<noscript>(.*?)<\/noscript>/s.exec((await render(url, cookie)).page?.html ?? '')?.[1]
  expect(textOf((await noteOf('/signup')) ?? '')).toContain('Signing up needs JavaScript.')
  for (const url of ['/help', '/login']) expect(textOf((await noteOf(url)) ?? ''), url).not.toContain('JavaScript')
  expect(textOf((await noteOf('/communities', ann.cookie)) ?? '')).toBe('Log out')
})

test('shows a text again that was refused, wherever its form was', async () => {
  const { world, ann, path, bob } = await openForum()
  const render = openRenderer(world)
  const pageOf = async (fields: Record<string, string>, cookie: string) => {
    const refused = { action: 'comments.add', fields, status: 400, message: 'Comment is too long', extra: {} } as const
    const { document } = new Window()
    document.body.innerHTML = (await render(path, cookie, refused)).page?.html ?? ''
    return document
  }
  // The post is locked, or the comment to reply to is gone.
  const parentId = '0195b1c0-0000-7000-8000-000000000000'
  const page = await pageOf({ content: 'e4 <b>', postId: 'a', parentId }, bob.cookie)
  expect(page.querySelector('noscript')).toBeNull()
  const alert = page.querySelector('[role=alert]')
  expect(alert?.querySelector('p')?.textContent).toBe('Comment is too long')
  expect(alert?.querySelector('textarea[name=content]')?.textContent).toBe('e4 <b>')
  expect(alert?.querySelector('input[name=idempotencyKey]')?.getAttribute('value')).toMatch(/^[0-9a-f]{32}$/)
  const button = alert?.querySelector('button[name="comments.add"]')
  expect(Object.fromEntries(new URLSearchParams(button?.getAttribute('value') ?? ''))).toEqual({
    postId: 'a',
    parentId,
  })
  expect([...page.querySelectorAll('textarea')].filter(({ textContent }) => textContent)).toHaveLength(1)
  // The session ended in the meantime.
  await (await world.user('Root', { isSuperAdmin: true })).api.adminSettings.save({ guestsMayRead: true })
  expect((await pageOf({ content: 'e4 <b>' }, '')).querySelector('[role=alert] textarea')?.textContent).toBe('e4 <b>')
  await ann.api.comments.add({ postId: path.split('/').at(-1) ?? '', content: 'Or d4' })
  const { page: plain } = await render(path, bob.cookie)
  expect(plain?.html).not.toContain('Try again')
})

test('offers plain forms to users whose address is verified', async () => {
  const { world, slug, path } = await openForum()
  const render = openRenderer(world)
  const [dan, eve] = [await world.user('Dan'), await world.user('Eve', { isVerified: false })]
  await dan.api.communities.join({ slug })
  const htmlOf = async (cookie: string, search = '') => (await render(path + search, cookie)).page?.html ?? ''
  const count = (html: string, what: RegExp) => (html.match(what) ?? []).length
  const html = await htmlOf(dan.cookie)
  expect(count(html, /name="content"/g)).toBe(1)
  // Each comment links to the page with the form of a reply to it.
  const [, search = ''] = /"(\?comment=[^#"]+)#comment-/.exec(html) ?? []
  expect(count(html, /"\?comment=[^#"]+#comment-/g)).toBe(2)
  expect(count(await htmlOf(dan.cookie, search), /name="content"/g)).toBe(2)
  // Each form of each page has its own key, so that it is sent once.
  const keysIn = async () => [
    ...(await htmlOf(dan.cookie, search)).matchAll(/name="idempotencyKey" value="([0-9a-f]{32})"/g),
  ]
  const keys = [...(await keysIn()), ...(await keysIn())].map(([, key]) => key)
  expect(new Set(keys).size).toBe(4)
  expect(count(await htmlOf(eve.cookie, search), /name="content"|"\?comment=[^#"]+#comment-/g)).toBe(0)
})

test('shows the comment that the address names, even outside the first page of the thread', async () => {
  const { world, ann, bob, path } = await openForum()
  const postId = path.split('/').at(-1) ?? ''
  for (let at = 0; at < 11; at++) await ann.api.comments.add({ postId, content: `Comment ${at}` })
  const last = await bob.api.comments.add({ postId, content: 'The twelfth' })
  const render = openRenderer(world)
  const idsIn = async (search: string) =>
    [...((await render(path + search, bob.cookie)).page?.html ?? '').matchAll(/id="comment-([^"]+)"/g)].map(
      ([, id]) => id,
    )
  expect(await idsIn('')).not.toContain(last.id)
  expect(await idsIn(`?comment=${last.id}`)).toContain(last.id)
  expect((await idsIn('?comment=nothing')).length).toBeGreaterThan(0)
})

test('gives forms and tabs an address, which keeps the rest of the page', async () => {
  const { world, ann, slug } = await openForum()
  const render = openRenderer(world)
  const { page } = await render(`/communities/${slug}?sort=top&q=e4`, ann.cookie)
  const { document } = new Window()
  document.body.innerHTML = page?.html ?? ''
  const form = document.querySelector('form:has([type=search])')
  expect(form?.getAttribute('action')).toBe(`/communities/${slug}`)
  expect(form?.querySelector('[type=search]')?.getAttribute('name')).toBe('q')
  expect(form?.querySelector('[type=hidden]')?.outerHTML).toContain('name="sort" value="top"')
  const tabs = [...document.querySelectorAll('[role=tab]')]
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    `/communities/${slug}?sort=top&q=e4`,
    `/communities/${slug}?sort=top&q=e4&tab=about`,
  ])
  // Without code the arrow keys do not reach them.
  expect(tabs.map((tab) => tab.getAttribute('tabindex'))).toEqual(['0', '0'])
})

test('leaves a page to the browser when a query gets no answer', async () => {
  const link = httpBatchLink<AppRouter>({
    url: 'http://page.invalid/trpc',
    fetch: async () => {
      throw new TypeError('Failed')
    },
  })
  expect(await renderPage({ url: '/help', link })).toBeNull()
  const ended = AbortSignal.abort(new Error('too late'))
  await expect(renderPage({ url: '/communities', link, signal: ended })).rejects.toThrow('too late')
})
