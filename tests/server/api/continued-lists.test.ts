import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { assemblePage } from '../../../src/client/rendering/assemble-page.ts'
import type { PageContent } from '../../../src/client/rendering/render-page.tsx'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { openRenderer } from '../../support/page-renderer.ts'

/** Returns the entries of a list that a reader without code sees, and the links to its other pages. */
function readList(html = '') {
  const { document } = new Window()
  document.body.innerHTML = html
  const links = [...document.querySelectorAll('a[href]')].map((link) => ({
    text: link.textContent ?? '',
    href: link.getAttribute('href') ?? '',
  }))
  const hrefOf = (text: string) => links.find((link) => link.text.startsWith(text))?.href
  return {
    titles: links.map(({ text }) => text).filter((text) => /^Post \d+$/.test(text)),
    next: hrefOf('Load more'),
    first: hrefOf('Back to the first page'),
    hrefs: links.map(({ href }) => href),
    text: document.body.textContent ?? '',
  }
}

async function openForum({ isPrivate = false, posts = 53 } = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess Club', isPrivate })
  for (let at = 1; at <= posts; at++) {
    await ann.api.posts.create({ title: `Post ${at}`, content: 'Hm', forumId })
  }
  const render = openRenderer(world)
  const read = async (url: string, cookie = ann.cookie) => {
    const { page, requests } = await render(url, cookie)
    return { status: page?.status, state: page?.state ?? '', requests, ...readList(page?.html) }
  }
  return { world, ann, bob, slug, path: `/communities/${slug}`, read }
}

test('links each page of a list to the next one and to the first one, without asking for others', async () => {
  const { path, read } = await openForum()
  const titles: string[] = []
  const urls = [`${path}?period=year`]
  for (const url of urls) {
    const page = await read(url)
    titles.push(...page.titles)
    if (page.next) urls.push(page.next)
    expect.soft(page.first).toBe(urls.length === 2 ? undefined : `${path}?period=year`)
    expect.soft(page.requests.filter((requested) => requested.includes('posts.inCommunity'))).toHaveLength(1)
  }
  expect(urls).toHaveLength(3)
  expect(urls[2]).toMatch(/\?period=year&after=\w+$/)
  expect(titles).toEqual(Array.from({ length: 53 }, (_, at) => `Post ${53 - at}`))
})

test('starts at the first page for a cursor that means nothing, and says where a list ends', async () => {
  const { path, read } = await openForum({ posts: 26 })
  const first = await read(path)
  const after = first.next?.split('?')[1]
  for (const search of ['after=nonsense', `after=${'x'.repeat(600)}`, `sort=hot&${after}`, 'after=WyIxIl0', 'after=']) {
    const { status, titles } = await read(`${path}?${search}`)
    expect.soft({ status, count: titles.length, first: titles.toSorted()[0] }, search).toEqual({
      status: 200,
      count: 25,
      first: search.startsWith('sort') ? expect.any(String) : first.titles.toSorted()[0],
    })
  }
  const cursorBefore = Buffer.from(JSON.stringify(['1990-01-01T00:00:00.000Z', '0'])).toString('base64url')
  const end = await read(`${path}?after=${cursorBefore}`)
  expect(end).toMatchObject({ status: 200, titles: [], first: path })
  expect(end.text).toContain('The list ends here')
  expect(end.text).not.toContain('No posts yet')
})

test('leads from a search without results, and from each filter, to the list without it', async () => {
  const { path, read } = await openForum({ posts: 1 })
  const { hrefs } = await read(`${path}?sort=top&q=zebra&period=year`)
  expect(hrefs).toContain(`${path}?sort=top`)
  expect(hrefs).toContain(`${path}?sort=top&q=zebra`)
  expect((await read('/communities?q=zebra')).hrefs).toContain('/communities')
})

test('tells nothing of a private community to guests and outsiders who have a cursor of it', async () => {
  const { world, path, read, bob } = await openForum({ isPrivate: true, posts: 26 })
  const admin = await world.user('Root', { isSuperAdmin: true })
  await admin.api.adminSettings.save({ guestsMayRead: true })
  const next = (await read(path)).next ?? ''
  expect((await read(next)).titles).toEqual(['Post 1'])
  for (const [cookie, status] of [
    [bob.cookie, 403],
    ['', undefined],
  ] as const) {
    for (const url of [next, `${path}?after=nonsense`]) {
      const refused = await read(url, cookie)
      expect.soft(refused.status, url).toBe(status)
      expect.soft(`${refused.text}${refused.state}`, url).not.toMatch(/Post \d|Chess Club|Ann/)
      expect.soft(refused.next).toBeUndefined()
    }
  }
})

test('gives the other lists of reading pages addresses too', async () => {
  const { read, ann } = await openForum({ posts: 27 })
  const { id = '' } = (await ann.api.auth.viewer()) ?? {}
  for (let at = 0; at < 26; at++) await createCommunity(ann, { name: `Club ${at}` })
  for (const url of [
    '/?tab=new',
    '/discover?tab=new',
    `/users/${id}`,
    '/communities?q=club',
    `/users/${id}?tab=communities`,
  ]) {
    const first = await read(url)
    const second = await read(first.next ?? '')
    const kept = url.split('?')[1] ?? ''
    expect.soft(first.next, url).toContain(`${kept && `${kept}&`}after=`)
    expect.soft(second, url).toMatchObject({ status: 200, next: undefined, first: url })
    for (const title of second.titles) expect.soft(first.titles, url).not.toContain(title)
  }
})

test("links the pages of a post's comments", async () => {
  const { world, ann, bob, club, postId, say } = await createThreadWorld()
  const roots: string[] = []
  for (let at = 1; at <= 13; at++) roots.push(await say(at % 2 ? ann : bob, `Remark number ${at}.`))
  await say(bob, 'An answer.', roots.at(-1))
  const path = `/communities/${club.slug}/posts/${postId}`
  const render = openRenderer(world)
  const read = async (url: string) => readList((await render(url.split('#')[0] ?? '', ann.cookie)).page?.html)
  const first = await read(`${path}?comments=old`)
  expect(first.text).toContain('Remark number 10.')
  expect(first.text).not.toContain('Remark number 11.')
  expect(first.next).toMatch(/\?comments=old&after=[\w-]+#comments$/)
  const second = await read(first.next ?? '')
  for (const part of ['Remark number 11.', 'Remark number 13.', 'An answer.']) expect.soft(second.text).toContain(part)
  expect(second.text).not.toContain('Remark number 10.')
  expect(second).toMatchObject({ first: `${path}?comments=old#comments`, next: undefined })
  expect((await read(`${path}?comments=old&after=nonsense`)).text).toContain('Remark number 1.')
})

test('names continued pages canonical themselves, so that search engines read them', async () => {
  const content: PageContent = {
    status: 200,
    title: null,
    component: 'CommunitiesPage',
    html: '',
    state: '{}',
    hasErrors: false,
    thread: null,
    parts: [],
  }
  const canonicalOf = async (url: string) => {
    const request = {
      url,
      html: '<head></head>',
      publicUrl: 'https://forum.example.org',
      encoding: 'identity',
      language: 'en',
      languages: [],
      refused: null,
    } as const
    const { body } = await assemblePage(request, content, {
      filesOf: () => ({ early: [], late: [] }),
      catalogues: { version: '', names: [] },
    })
    return /<link rel="canonical" href="([^"]*)"/.exec(Buffer.from(body).toString())?.[1]
  }
  expect(await canonicalOf('/communities?q=a')).toBe('https://forum.example.org/communities')
  expect(await canonicalOf('/communities?q=a&after=x"y')).toBe(
    'https://forum.example.org/communities?q=a&amp;after=x&quot;y',
  )
})
