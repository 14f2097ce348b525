import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { openPagesApp, plainPage } from '../../support/pages-app.ts'
import type { World } from '../../support/world.ts'

/** The pages with a renderer that shows who asked for what. */
async function openPages(world: World) {
  const app = await openPagesApp(world)
  return async (url: string, cookie = '', encoding = 'identity', remoteAddress = '127.0.0.1') => {
    const request = { url, headers: { cookie, 'accept-encoding': encoding }, remoteAddress }
    const { statusCode, headers, body } = await app.inject(request)
    return { status: statusCode, headers, body }
  }
}

test("answers a page's queries with the rights of its viewer, and sends the status of the page", async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug } = await createCommunity(ann, { name: 'Secret Garden', isPrivate: true })
  const open = await openPages(world)
  const own = await open(`/communities/${slug}`, ann.cookie)
  expect(own).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', vary: 'cookie, accept-encoding, accept-language' },
  })
  expect(own.body).toContain('Secret Garden')
  expect(own.headers['x-viewer']).toBe((await ann.api.auth.viewer())?.id)
  for (const [cookie, status] of [
    [bob.cookie, 403],
    ['', 401],
  ] as const) {
    const refused = await open(`/communities/${slug}`, cookie)
    expect.soft(refused.status).toBe(status)
    expect.soft(refused.body).not.toContain('Secret')
  }
  expect((await open('/communities/nowhere', ann.cookie)).status).toBe(404)
})

test('keeps a page for readers of its language alone', async () => {
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const app = await openPagesApp(world)
  const renderingFor = async (language: string) => {
    const { body } = await app.inject({ url: '/help', headers: { 'accept-language': language } })
    return /rendering \d+/.exec(body)?.[0]
  }
  const english = await renderingFor('en')
  expect(await renderingFor('en-XA')).not.toBe(english)
  expect(await renderingFor('en')).toBe(english)
})

test('renders a page again only when what it shows has changed', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug } = await createCommunity(ann, { name: 'Chess' })
  const open = await openPages(world)
  const path = `/communities/${slug}`
  for (const cookie of ['', bob.cookie]) {
    const first = (await open(path, cookie)).body
    expect(first).toContain('"memberCount":1')
    // A write elsewhere.
    await createCommunity(ann)
    expect((await open(path, cookie)).body).toBe(first)
  }
  const zstd = await open(path, '', 'gzip, deflate, br, zstd')
  expect(zstd.headers['content-encoding']).toBe('zstd')
  const compressed = await open(path, '', 'br')
  expect(compressed.body).toContain(`${path} br`)
  expect(compressed.headers['content-encoding']).toBe('br')
  const before = (await open(path)).body
  world.advance(59_000)
  expect((await open(path)).body).toBe(before)
  // For its relative times.
  world.advance(1_000)
  const after = (await open(path)).body
  expect(after).not.toBe(before)
  world.advance(60_000)
  expect((await open(path)).body).not.toBe(after)
  await bob.api.communities.join({ slug })
  expect((await open(path)).body).toContain('"memberCount":2')
})

test('keeps no page for other viewers, or for the same one with other rights', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { id, slug } = await createCommunity(ann, { name: 'Secret Garden', isPrivate: true })
  await makeMember(world, id, bob, 'MEMBER')
  const open = await openPages(world)
  const path = `/communities/${slug}`
  for (let round = 0; round < 2; round++) {
    expect((await open(path, ann.cookie)).body).toContain('"manage":true')
    expect((await open(path, bob.cookie)).body).toContain('"manage":false')
    expect(await open(path)).toMatchObject({ status: 401, body: expect.not.stringContaining('Secret') })
  }
  await bob.api.communities.leave({ slug })
  expect(await open(path, bob.cookie)).toMatchObject({ status: 403, body: expect.not.stringContaining('Secret') })
  await ann.api.communitySettings.remove({ slug, name: 'Secret Garden' })
  expect(await open(path, ann.cookie)).toMatchObject({ status: 404, body: expect.not.stringContaining('Secret') })
})

test('leaves pages to the browser that the renderer does not render, fails at or breaks at', async () => {
  const world = await openWorld()
  const open = await openPages(world)
  for (const path of ['/settings', '/failure', '/crash', '/login']) {
    const { status, body, headers } = await open(path)
    expect.soft({ status, body, cached: headers['cache-control'] }, path).toEqual({
      status: 200,
      body: plainPage,
      cached: 'no-cache',
    })
  }
  expect((await open('/shell')).body).toBe(plainPage)
})

test('leaves pages to the browser while too many wait, from one address or from all', async () => {
  for (const [addressOf, refused] of [
    [() => '127.0.0.1', 52],
    [(at: number) => `127.0.0.${at + 1}`, 20],
  ] as const) {
    const open = await openPages(await openWorld())
    let plain = 0
    /** No place becomes free before the server closes. */
    const ask = async (at: number) => {
      const { body } = await open(`/stuck/${at}`, '', 'identity', addressOf(at))
      if (body === plainPage) plain++
    }
    for (let at = 0; at < 84; at++) void ask(at)
    await expect.poll(() => plain).toBe(refused)
    await ask(84)
    expect(plain).toBe(refused + 1)
  }
})

test('a page that two ask for at once shows neither what the other alone may have asked for', async () => {
  const world = await openWorld()
  const [ann, bob, cid] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cid')]
  const { slug } = await createCommunity(ann, { name: 'Chess' })
  const open = await openPages(world)
  const path = `/communities/${slug}/named`
  const names = { Bob: bob.cookie, Cid: cid.cookie }
  for (const cookie of Object.values(names)) expect((await open(path, cookie)).status).toBe(200)
  await (await world.user('Dan')).api.communities.join({ slug })
  // The first answers are the same for both, and lead to another query.
  const pages = await Promise.all(
    Object.entries(names).map(async ([name, cookie]) => [name, (await open(path, cookie)).body] as const),
  )
  for (const [name, body] of pages) expect(body).toContain(`"name":"${name}"`)
})

test('networks take turns, and a few of them leave places to the others', async () => {
  const world = await openWorld()
  const open = await openPages(world)
  const finished: string[] = []
  const isRendered = async (path: string, address: string) => {
    const { body } = await open(path, '', 'identity', address)
    if (body === plainPage) return false
    finished.push(path)
    return true
  }
  /** One subscriber has all addresses of a network. */
  const addressIn = (network: number, host: number) => `2001:db8:0:${network}::${host + 1}`
  const greedy = [1, 2, 3].map((network) =>
    Array.from({ length: 32 }, (_, at) => isRendered(`/help?greedy=${network}${at}`, addressIn(network, at))),
  )
  const modest = Array.from({ length: 3 }, (_, at) => isRendered(`/help?modest=${at}`, `192.0.2.${at + 1}`))
  const rendered = (await Promise.all(greedy.flat())).filter(Boolean).length
  // On PostgreSQL the requests reach the renderer in any order, so the share of each network varies.
  expect(rendered).toBeLessThanOrEqual(64 - modest.length)
  expect(await Promise.all(modest)).toEqual([true, true, true])
  expect(finished.at(-1)).toContain('greedy')
})

test('a page that several ask for does not meet the limits of the first network only', async () => {
  const world = await openWorld()
  const open = await openPages(world)
  const from = (address: string) => (path: string) => open(path, '', 'identity', address)
  const [greedy, modest] = [from('192.0.2.1'), from('192.0.2.2')]
  const others = Array.from({ length: 32 }, (_, at) => greedy(`/help?at=${at}`))
  const [shared, rendered] = await Promise.all([greedy('/about'), modest('/about')])
  expect(rendered.body).toContain('/about identity')
  const refused = [...(await Promise.all(others)), shared].filter(({ body }) => body === plainPage)
  // On PostgreSQL a place may be free again before the last of them comes.
  expect(refused.length).toBeLessThanOrEqual(1)
})

test('leaves a page to the browser that takes too long, and then renders others', async () => {
  const world = await openWorld()
  const open = await openPages(world)
  const stuck = await Promise.all(Array.from({ length: 9 }, (_, at) => open(`/stuck/${at}`)))
  for (const { body } of stuck) expect(body).toBe(plainPage)
  await expect.poll(async () => (await open('/search?q=later')).body).toContain('/search?q=later identity')
})

test('crawlers have a budget of rendered pages for each network, and get a page of a moment ago rather than none', async () => {
  const world = await openWorld({ limitsRates: true })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { slug } = await createCommunity(ann, { name: 'Secret Garden' })
  const app = await openPagesApp(world)
  const open = (url: string, headers = {}, remoteAddress = '192.0.2.1') => app.inject({ url, headers, remoteAddress })
  const path = `/communities/${slug}`
  const before = (await open(path)).body
  expect(before).toContain('"memberCount":1')
  await world.services.rateLimits.consume('page.guest', '192.0.2.1', 300)
  const refused = await open('/help')
  expect(refused).toMatchObject({ statusCode: 429, body: plainPage })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const other of [
    open('/help', {}, '192.0.2.2'),
    open('/help?as=visitor', { cookie: 'theme=dark' }),
    open('/help?as=member', { cookie: ann.cookie }),
    open(path),
  ])
    expect((await other).statusCode).toBe(200)
  await bob.api.communities.join({ slug })
  expect((await open(path)).body).toBe(before)
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
  expect(await open(path)).toMatchObject({ statusCode: 429, body: plainPage })
  await ann.api.communitySettings.savePrivacy({ slug, isPrivate: false, requiresApproval: false })
  expect((await open(path)).body).toBe(before)
  world.advance(10_000)
  expect(await open(path)).toMatchObject({ statusCode: 429, body: expect.not.stringContaining('memberCount') })
})
