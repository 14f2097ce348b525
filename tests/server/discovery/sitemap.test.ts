import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'

async function setting() {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const app = await buildApp(world.services)
  onTestFinished(() => app.close())
  const publicUrl = world.services.config.publicUrl
  const get = (url: string) => app.inject({ url })
  /** The paths in a sitemap. */
  const paths = async (url: string) =>
    [...(await get(url)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replace(publicUrl, ''),
    )
  return { world, root, ann, get, paths, publicUrl }
}

test('sitemaps list what guests may read, and exist only where they may', async () => {
  const { world, root, ann, get, paths } = await setting()
  const [fruit, wine] = [await ann.api.topics.create({ name: 'Fruit' }), await ann.api.topics.create({ name: 'Wine' })]
  const open = await createCommunity(ann, { name: 'Orchard', topics: fruit.id })
  const closed = await createCommunity(ann, { name: 'Cellar', isPrivate: true, topics: wine.id })
  const write = (title: string, { forumId }: { forumId: string }) =>
    ann.api.posts.create({ title, content: 'Pears', forumId })
  const [shown, removed, hidden] = [
    await write('Pruning', open),
    await write('Spam', open),
    await write('Wine', closed),
  ]
  await ann.api.posts.remove({ id: removed.id })
  await world.updateIndexes()
  for (const url of ['/sitemap.xml', '/sitemaps/communities-1.xml', '/sitemaps/topics-1.xml', '/sitemaps/posts-1.xml'])
    expect((await get(url)).statusCode, url).toBe(404)

  await root.api.adminSettings.save({ guestsMayRead: true })
  expect((await get('/sitemap.xml')).headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(await paths('/sitemap.xml')).toEqual([
    '/sitemaps/communities-1.xml',
    '/sitemaps/topics-1.xml',
    '/sitemaps/posts-1.xml',
  ])
  const communities = await paths('/sitemaps/communities-1.xml')
  expect(communities).toContain(`/communities/${open.slug}`)
  expect(communities).not.toContain(`/communities/${closed.slug}`)
  expect(await paths('/sitemaps/topics-1.xml')).toEqual([`/topics/${fruit.slug}`])
  expect(await paths('/sitemaps/posts-1.xml')).toEqual([`/communities/${open.slug}/posts/${shown.id}`])
  expect((await get('/sitemaps/posts-1.xml')).body).not.toContain(hidden.id)

  for (const name of [
    'posts-0.xml',
    'posts-x.xml',
    'users.xml',
    'posts-99999999.xml',
    'communities.xml',
    'communities-2.xml',
    'topics-2.xml',
  ])
    expect((await get(`/sitemaps/${name}`)).statusCode, name).toBe(404)
  expect(await paths('/sitemaps/posts-2.xml')).toEqual([])

  // A community that opens or closes is there or gone at once, although the files are cached.
  const added = await createCommunity(ann, { name: 'Meadow' })
  expect(await paths('/sitemaps/communities-1.xml')).toContain(`/communities/${added.slug}`)
  await ann.api.communitySettings.savePrivacy({ slug: open.slug, isPrivate: true, requiresApproval: false })
  expect(await paths('/sitemaps/posts-1.xml')).toEqual([])
  expect(await paths('/sitemaps/communities-1.xml')).not.toContain(`/communities/${open.slug}`)
  expect(await paths('/sitemaps/topics-1.xml')).toEqual([])
})

test('many communities come in files of 1,000', async () => {
  const { world, root, ann, get, paths } = await setting()
  await root.api.adminSettings.save({ guestsMayRead: true })
  const { slug } = await createCommunity(ann, { name: 'Orchard' })
  expect(await paths('/sitemap.xml')).toContain('/sitemaps/communities-1.xml')
  const row = await world.db.selectFrom('community').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 2_500 }, (_, at) => ({
    ...row,
    id: `${row.id}${String(at).padStart(4, '0')}`,
    name: `Orchard ${at}`,
    slug: `${slug}-${at}`,
  }))
  for (let from = 0; from < copies.length; from += 500)
    await world.db
      .insertInto('community')
      .values(copies.slice(from, from + 500))
      .execute()
  const files = (await paths('/sitemap.xml')).filter((path) => path.includes('communities'))
  expect(files).toEqual([1, 2, 3].map((page) => `/sitemaps/communities-${page}.xml`))
  const listed: string[] = []
  for (const file of files) {
    const addresses = (await paths(file)).filter((path) => path.startsWith('/communities/'))
    expect(addresses.length).toBeLessThanOrEqual(1_000)
    listed.push(...addresses)
  }
  for (const copy of copies) expect(listed).toContain(`/communities/${copy.slug}`)
  expect(new Set(listed).size).toBe(listed.length)
  expect((await get('/sitemaps/communities-4.xml')).statusCode).toBe(404)
})

test('a file is read once until the database changes', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ guestsMayRead: true })
  await createCommunity(ann, { name: 'Orchard' })
  let statements = 0
  const db = world.services.db.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await buildApp({ ...world.services, db })
  onTestFinished(() => app.close())
  const statementsFor = async (url: string) => {
    const before = statements
    expect((await app.inject({ url })).statusCode).toBe(200)
    return statements - before
  }
  for (const url of [
    '/sitemap.xml',
    '/sitemaps/communities-1.xml',
    '/sitemaps/topics-1.xml',
    '/sitemaps/posts-1.xml',
  ]) {
    const first = await statementsFor(url)
    expect.soft(await statementsFor(url), url).toBeLessThan(first)
    await ann.api.topics.create({ name: `Topic of ${url}` })
    expect.soft(await statementsFor(url), url).toBeGreaterThanOrEqual(first - 1)
  }
})

test('robots.txt names the sitemap where guests may read, and refuses AI crawlers unless they are admitted', async () => {
  const { root, get, publicUrl } = await setting()
  const robots = async () => (await get('/robots.txt')).body
  const rules = ['User-agent: *', 'Allow: /api/post-pictures/', 'Allow: /api/media/', 'Disallow: /api/', '']
  expect(await robots()).toContain(rules.join('\n'))
  expect(await robots()).toContain('Disallow: /settings\n')
  expect(await robots()).not.toMatch(/Disallow: \/(login|signup|search)/)
  expect(await robots()).toMatch(/User-agent: GPTBot\n[^*]*Disallow: \/\n/)
  expect(await robots()).not.toContain('Sitemap')
  await root.api.adminSettings.save({ guestsMayRead: true, takesAiCrawlers: true })
  expect(await robots()).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(await robots()).not.toContain('GPTBot')
})
