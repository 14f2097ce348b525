import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { entryTitles, firstEntry, parseWellFormed, readFeed } from '../../support/discovery/syndication.ts'
import { makeMember, makePost } from '../../support/factories.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'

const missing = { status: 404, body: JSON.stringify({ error: messages.notFound }) }

/** A public and a private community of Ann's about one topic, with a post in each. */
async function twoCommunities() {
  const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
  const ann = await world.user('Ann')
  const topic = await ann.api.topics.create({ name: 'Board Games' })
  const open = await createCommunity(ann, { name: 'Chess', topics: topic.id })
  const closed = await createCommunity(ann, { name: 'Poker', isPrivate: true, topics: topic.id })
  const post = { content: 'Words', topics: topic.id }
  const { id } = await ann.api.posts.create({ title: 'Openings', forumId: open.forumId, ...post })
  await ann.api.posts.create({ title: 'Bluffs', forumId: closed.forumId, ...post })
  return { world, ann, topic, open, closed, id }
}

const addressesOf = (slug: string, topic: string) =>
  ['/feeds/new', `/feeds/communities/${slug}`, `/feeds/topics/${topic}`].flatMap((path) => [
    `${path}.atom`,
    `${path}.rss`,
  ])

test('serves new posts of the instance, a community and a topic as Atom and RSS', async () => {
  const { world, ann, topic, open } = await twoCommunities()
  await ann.api.posts.create({ title: 'Endgames', content: 'x', forumId: open.forumId, topics: topic.id })
  for (const url of addressesOf(open.slug, topic.slug)) {
    expect.soft(await entryTitles(world, url), url).toEqual(['Endgames', 'Openings'])
    const { headers, body } = await readFeed(world, url)
    const type = url.endsWith('.rss') ? 'application/rss+xml' : 'application/atom+xml'
    expect.soft(headers, url).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=300',
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    const self = [...parseWellFormed(body).querySelectorAll('[rel=self]')].map((link) => link.getAttribute('href'))
    expect.soft(self, url).toEqual([`https://forum.example.org${url}`])
  }
})

test('gives each entry a permanent id, its page, its author and its times', async () => {
  const { world, ann, open, id } = await twoCommunities()
  const { createdAt } = await ann.api.posts.byId({ community: open.slug, id })
  world.advance(60_000)
  await ann.api.posts.edit({ id, title: 'Openings', content: '**Bold** words &\n\n- a list' })
  const { updatedAt } = await ann.api.posts.byId({ community: open.slug, id })
  const link = `https://forum.example.org/communities/${open.slug}/posts/${id}`
  const atom = await readFeed(world, `/feeds/communities/${open.slug}.atom`)
  expect(firstEntry(atom.body)).toMatchObject({
    id: `urn:uuid:${id}`,
    title: 'Openings',
    link,
    published: createdAt,
    updated: updatedAt,
    author: 'Ann',
    content: 'Bold words & · a list',
  })
  expect(parseWellFormed(atom.body).querySelector('feed > updated')?.textContent).toBe(updatedAt)
  expect(firstEntry((await readFeed(world, `/feeds/communities/${open.slug}.rss`)).body)).toMatchObject({
    guid: `urn:uuid:${id}`,
    title: 'Openings',
    link,
    pubdate: new Date(createdAt).toUTCString(),
    'dc:creator': 'Ann',
    description: 'Bold words &amp; · a list',
  })
})

test('contains the newest thirty posts, and the beginning of long texts', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  for (let number = 1; number <= 32; number++) {
    await makePost(world, club, ann, { title: `Post ${number}`, content: '😀'.repeat(5_000) })
  }
  const titles = await entryTitles(world, '/feeds/new.atom')
  expect([titles.length, titles[0], titles[29]]).toEqual([30, 'Post 32', 'Post 3'])
  const { content = '' } = firstEntry((await readFeed(world, '/feeds/new.atom')).body)
  expect(content).toMatch(/^(😀)+…$/u)
  expect(content.length).toBeLessThanOrEqual(2_000)
})

test('serves an empty feed as a complete document that does not change', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const topic = await ann.api.topics.create({ name: 'Silence' })
  const { slug } = await createCommunity(ann)
  for (const url of addressesOf(slug, topic.slug)) {
    const first = await readFeed(world, url)
    world.advance(3_600_000)
    expect.soft(await entryTitles(world, url), url).toEqual([])
    expect.soft((await readFeed(world, url)).body, url).toBe(first.body)
    expect.soft(first.headers['last-modified'], url).toBeUndefined()
  }
})

test("escapes users' texts in feeds", async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.auth.updateProfile({ name: 'Ann <b>&amp;' })
  const club = await createCommunity(ann, { name: `Chess & "Go" <'42'>` })
  const title = ']]> <script>alert(1)</script> &nbsp; "quoted" \u0008\u000b\ufffe 😀 end'
  const content = '</content></entry> ]]> <img src=x onerror=alert(1)> \u0001 &lt;b&gt;'
  await makePost(world, club, ann, { title, content })
  const shown = ']]> <script>alert(1)</script> &nbsp; "quoted"  😀 end'
  for (const url of ['/feeds/new.atom', '/feeds/new.rss', `/feeds/communities/${club.slug}.atom`]) {
    const { body } = await readFeed(world, url)
    expect.soft(firstEntry(body).title, url).toBe(shown)
    expect.soft(parseWellFormed(body).querySelectorAll('script, img, b'), url).toHaveLength(0)
    expect.soft(body, url).not.toContain('<script')
  }
  const atom = firstEntry((await readFeed(world, '/feeds/new.atom')).body)
  expect(atom.author).toBe('Ann <b>&amp;')
  expect(atom.content).toContain('<img src=x onerror=alert(1)>')
  // The description in RSS is HTML, so it is escaped twice.
  const rss = firstEntry((await readFeed(world, '/feeds/new.rss')).body)
  expect(rss.description).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

describe('a feed reveals nothing', () => {
  test('of a private community, which answers like a missing one', async () => {
    const { world, ann, topic, closed, open } = await twoCommunities()
    const bob = await world.user('Bob')
    await makeMember(world, closed.id, bob, 'MEMBER')
    for (const format of ['atom', 'rss']) {
      const unknown = await readFeed(world, `/feeds/communities/nowhere.${format}`)
      expect(unknown).toMatchObject(missing)
      for (const cookie of ['', ann.cookie, bob.cookie]) {
        const { status, headers, body } = await readFeed(world, `/feeds/communities/${closed.slug}.${format}`, {
          cookie,
        })
        expect.soft({ status, body }).toEqual(missing)
        const [here, there] = [{ ...headers }, { ...unknown.headers }]
        for (const each of [here, there]) for (const name of ['x-request-id', 'date']) delete each[name]
        expect.soft(here).toEqual(there)
      }
    }
    for (const url of addressesOf(open.slug, topic.slug)) {
      const { body } = await readFeed(world, url, { cookie: ann.cookie })
      expect.soft(body, url).not.toMatch(/Bluffs|Poker/)
      expect.soft(body, url).toContain('Openings')
    }
  })

  test('of a community that became private or was deleted', async () => {
    const { world, ann, topic, open } = await twoCommunities()
    const { slug } = open
    await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true })
    expect(await readFeed(world, `/feeds/communities/${slug}.atom`)).toMatchObject(missing)
    expect(await entryTitles(world, '/feeds/new.atom')).toEqual([])
    expect(await entryTitles(world, `/feeds/topics/${topic.slug}.rss`)).toEqual([])
    const other = await createCommunity(ann, { name: 'Shogi' })
    await ann.api.posts.create({ title: 'Joseki', content: 'x', forumId: other.forumId })
    expect(await entryTitles(world, '/feeds/new.atom')).toEqual(['Joseki'])
    await ann.api.communitySettings.remove({ slug: other.slug, name: 'Shogi' })
    expect(await readFeed(world, `/feeds/communities/${other.slug}.rss`)).toMatchObject(missing)
    expect(await entryTitles(world, '/feeds/new.atom')).toEqual([])
  })

  test('of a post that is hidden by reports or deleted', async () => {
    const { world, club, topic, ann, max, rita, ron, ruth, report, postId } = await createReportWorld()
    const edited = { id: postId, title: 'Opening', content: 'e4', topics: topic.id }
    await ann.api.posts.edit(edited)
    const urls = addressesOf(club.slug, topic.slug)
    const seen = () => Promise.all(urls.map(async (url) => (await entryTitles(world, url)).length))
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 1])
    await report('post', rita, ron, ruth)
    expect(await seen()).toEqual([0, 0, 0, 0, 0, 0])
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 1])
    await ann.api.posts.remove({ id: postId })
    expect(await seen()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('at other addresses next to the feeds', async () => {
    const { world, open, topic } = await twoCommunities()
    for (const url of [
      '/feeds',
      '/feeds/',
      '/feeds/new',
      '/feeds/new.json',
      `/feeds/communities/${open.slug}`,
      `/feeds/communities/${open.slug}.json`,
      `/feeds/communities/${open.slug}.atom.rss`,
      `/feeds/communities/.atom`,
      `/feeds/topics/${open.slug}.atom`,
      `/feeds/communities/${topic.slug}.atom`,
      '/feeds/topics/%00.atom',
      '/feeds/mine/.atom',
    ]) {
      expect.soft({ url, ...(await readFeed(world, url)) }).toMatchObject({ url, ...missing })
    }
  })
})

test('answers 304 until something changes', async () => {
  const { world, ann, open, topic, id } = await twoCommunities()
  for (const url of addressesOf(open.slug, topic.slug)) {
    const { headers } = await readFeed(world, url)
    const etag = String(headers.etag)
    for (const wanted of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await readFeed(world, url, { 'if-none-match': wanted })
      expect.soft(again, url).toMatchObject({ status: 304, body: '', headers: { etag } })
      expect.soft(again.headers['cache-control'], url).toBe('public, max-age=300')
    }
    for (const wanted of ['"other"', 'W/""', etag.slice(0, -2)]) {
      expect.soft((await readFeed(world, url, { 'if-none-match': wanted })).status, url).toBe(200)
    }
  }
  const url = `/feeds/communities/${open.slug}.atom`
  const before = await readFeed(world, url)
  const headers = {
    'if-none-match': String(before.headers.etag),
    'if-modified-since': String(before.headers['last-modified']),
  }
  await ann.api.posts.remove({ id })
  // A removal leaves no time of change, so a request by time alone gets everything.
  expect((await readFeed(world, url, headers)).status).toBe(200)
  expect((await readFeed(world, url, { 'if-modified-since': new Date('2030').toUTCString() })).status).toBe(200)
})

test('answers HEAD, and compresses on request', async () => {
  const { world, ann, open } = await twoCommunities()
  await ann.api.posts.create({ title: 'Long', content: 'Word by word. '.repeat(100), forumId: open.forumId })
  const url = `/feeds/communities/${open.slug}.atom`
  const head = await world.app.inject({ method: 'HEAD', url })
  expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' })
  const packed = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: head.headers.etag })
})
