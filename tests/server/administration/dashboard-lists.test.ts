import { describe, expect, test } from 'vitest'
import { indexSoon } from '../../../src/server/platform/search-index/index-soon.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makePost } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const forbidden = { error: 'You do not have permission to access the admin area.' }

async function setting() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann Marlow')
  return { world, root, ann }
}

const lists = [
  'new-users',
  'search-users?query=a',
  'search-communities?query=a',
  'search-posts?query=a',
  'flagged-posts',
]

test.each(lists)('%s is for super admins only', async (path) => {
  const { world, root, ann } = await setting()
  expect(await root.rest('GET', `/api/admin/${path}`)).toMatchObject({ status: 200 })
  expect(await ann.rest('GET', `/api/admin/${path}`)).toMatchObject({ status: 403, body: forbidden })
  expect(await world.guest.rest('GET', `/api/admin/${path}`)).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/./) },
  })
})

test.each(['search-users', 'search-communities', 'search-posts'])('%s requires a query', async (path) => {
  const { root } = await setting()
  for (const query of ['', '?query=', '?query=%20%20']) {
    const refused = { status: 400, body: { error: 'Please enter a search query', field: 'query' } }
    expect(await root.rest('GET', `/api/admin/${path}${query}`)).toMatchObject(refused)
  }
  expect((await root.rest('GET', `/api/admin/${path}?query=${'a'.repeat(201)}`)).status).toBe(400)
})

describe('the newest users', () => {
  test('are the ten who registered last, with counts of their existing content', async () => {
    const { world, root, ann } = await setting()
    const crowd = []
    for (let at = 0; at < 9; at++) crowd.push(await world.user(`Crowd ${at}`, { isVerified: at > 0 }))
    const club = await createCommunity(ann)
    const gone = await createCommunity(ann, { name: 'Gone' })
    await ann.api.communitySettings.remove({ slug: gone.slug, name: 'Gone' })
    const { id: postId } = await ann.api.posts.create({ title: 'A', content: 'b', forumId: club.forumId })
    const { id: removed } = await ann.api.posts.create({ title: 'B', content: 'b', forumId: club.forumId })
    await ann.api.posts.remove({ id: removed })
    const { id: commentId } = await ann.api.comments.add({ postId, content: 'One' })
    await ann.api.comments.add({ postId, content: 'Two' })
    await ann.api.comments.remove({ id: commentId })

    const { status, body } = await root.rest('GET', '/api/admin/new-users')
    expect(status).toBe(200)
    expect(body).toEqual(await root.api.admin.newUsers())
    const names = body.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...crowd.map(({ name }) => name).reverse(), 'Ann Marlow'])
    expect(body.at(-1)).toEqual({
      id: ann.id,
      name: 'Ann Marlow',
      email: ann.email,
      image: null,
      isSuperAdmin: false,
      emailVerified: true,
      createdAt: expect.any(String),
      isSuspended: false,
      awaitsApproval: false,
      _count: { posts: 1, comments: 1, memberships: 1 },
    })
    expect(body.at(-2)).toMatchObject({ name: 'Crowd 0', emailVerified: false })
    await world.db.updateTable('user').set({ deletedAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', ann.id).execute()
    expect((await root.api.admin.newUsers()).at(-1)).toMatchObject({ name: 'Root', isSuperAdmin: true })
  })

  test('show which users are suspended or pending approval', async () => {
    const { world, root, ann } = await setting()
    const flags = async () => {
      const user = (await root.api.admin.newUsers()).find(({ id }) => id === ann.id)
      return [user?.isSuspended, user?.awaitsApproval]
    }
    const set = (columns: object) => world.db.updateTable('user').set(columns).where('id', '=', ann.id).execute()
    expect(await flags()).toEqual([false, false])
    await set({ suspendedUntil: '9999-12-31T23:59:59.999Z', awaitsApprovalSince: '2026-11-20T12:00:00.000Z' })
    expect(await flags()).toEqual([true, true])
    await set({ suspendedUntil: '2026-11-19T12:00:00.000Z' })
    expect(await flags()).toEqual([false, true])
  })
})

describe('the user search', () => {
  const search = async (root: Awaited<ReturnType<typeof setting>>['root'], query: string) =>
    (await root.api.admin.searchUsers({ query })).items.map(({ name }) => name)

  test('finds any part of the words of the name, or of the address', async () => {
    const { world, root } = await setting()
    const bob = await world.user('Bob Hale')
    await bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    await world.db
      .updateTable('user')
      .set({ email: 'K"Q.Club@Chess.test', emailKey: 'k"q.club@chess.test' })
      .where('id', '=', bob.id)
      .execute()
    for (const query of [
      'bob',
      'hal',
      'Hale Bob',
      'ale',
      'ALE bo',
      '"bob hale"',
      'club@',
      'CHESS.t',
      '"q.',
      'hess',
      'k"',
      'ob',
      'le b',
      'e b',
      'b l',
      'ale e',
      'q.',
      'hale "bob"',
    ]) {
      expect(await search(root, query), query).toEqual(['Bob Hale'])
    }
    for (const query of [
      '"ale"',
      '"al"',
      '"bob ale"',
      'ale x',
      'chess club',
      'zx',
      'o b x',
      '@@@',
      '%',
      '*',
      'name : bob',
    ]) {
      expect(await search(root, query), query).toEqual([])
    }
    expect(await search(root, 'example.org')).toEqual(['Ann Marlow', 'Root'])
    expect(await search(root, 'an')).toEqual(['Ann Marlow'])
    expect(await search(root, 'ow')).toEqual(['Ann Marlow'])
    expect(await search(root, 'ro')).toEqual(['Root'])
    expect(await search(root, '@')).toEqual(['Bob Hale', 'Ann Marlow', 'Root'])
    await world.db.updateTable('user').set({ name: '王小明' }).where('id', '=', bob.id).execute()
    await indexSoon(world.services, 'user', [bob.id])
    for (const query of ['王', '小明', '小 明']) expect(await search(root, query), query).toEqual(['王小明'])
  })

  test('treats wildcards and quotes as plain text', async () => {
    const { root } = await setting()
    for (const query of ['Pe\0', '\0\0\0', 'ab"', '"""', 'a* OR b', '\ud800bc'])
      expect(await search(root, query)).toEqual([])
  })

  test('finds the current address of existing users only', async () => {
    const { world, root, ann } = await setting()
    const set = (columns: object) => world.db.updateTable('user').set(columns).where('id', '=', ann.id).execute()
    await set({ email: 'next@elsewhere.test', emailKey: 'next@elsewhere.test' })
    expect(await search(root, 'elsewhere')).toEqual(['Ann Marlow'])
    expect(await search(root, 'low@exam')).toEqual([])
    await set({ deletedAt: '2026-11-20T12:00:00.000Z' })
    for (const query of ['elsewhere', 'ne', 'marlow']) expect(await search(root, query), query).toEqual([])
  })

  test('returns each user once, in pages', async () => {
    const { world, root } = await setting()
    for (let at = 0; at < 5; at++) await world.user(`Crowd ${at}`)
    const names: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await root.api.admin.searchUsers({ query: 'crowd', limit: 2, cursor })
      expect(page.items.length).toBeLessThanOrEqual(2)
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual([4, 3, 2, 1, 0].map((at) => `Crowd ${at}`))
    const refused = await refusal(root.api.admin.searchUsers({ query: 'crowd', cursor: 'nonsense' }))
    expect(refused).toMatchObject({ status: 400, field: 'cursor' })
  })
})

test('finds communities by name or description, including private ones', async () => {
  const { root, ann } = await setting()
  const club = await createCommunity(ann, { isPrivate: true })
  const garden = await createCommunity(ann, { name: 'Garden' })
  const { status, body } = await root.rest('GET', '/api/admin/search-communities?query=chess')
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: club.id,
      name: 'Chess Club',
      slug: club.slug,
      description: 'A place to test the rules.',
      isPrivate: true,
      createdAt: club.createdAt,
      creator: { name: 'Ann Marlow', email: ann.email },
      hasActiveOrganizer: true,
      _count: { members: 1, forums: 1 },
    },
  ])
  const slugs = async (query: string) =>
    (await root.api.admin.searchCommunities({ query })).items.map(({ slug }) => slug)
  expect(await slugs('test the rules')).toEqual([garden.slug, club.slug])
  for (const query of ['hes', 'LUB', 'ules ess', 'ch', 'ub', 'c b', '"chess"'])
    expect(await slugs(query), query).toEqual([club.slug])
  for (const query of ['!?', 'zx', '"he"', '"hess"', 'hese', 'ess garden'])
    expect(await slugs(query), query).toEqual([])
  await ann.api.communitySettings.remove({ slug: club.slug, name: 'Chess Club' })
  expect(await slugs('test the rules')).toEqual([garden.slug])
  expect(await slugs('hess')).toEqual([])
})

describe('the post search', () => {
  test('finds title or content in any community and in any report state', async () => {
    const { world, root, ann } = await setting()
    const club = await createCommunity(ann, { isPrivate: true })
    const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4 is **best**', forumId: club.forumId })
    await world.db.updateTable('post').set({ hiddenAt: '2026-11-20T12:00:00.000Z' }).execute()
    await ann.api.comments.add({ postId: id, content: 'Really' })
    const { body } = await root.rest('GET', '/api/admin/search-posts?query=opening')
    const [forum] = await ann.api.communities.forums({ slug: club.slug })
    expect(body).toEqual([
      {
        id,
        title: 'Opening',
        content: 'e4 is **best**',
        excerpt: 'e4 is best',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        author: { name: 'Ann Marlow', email: ann.email },
        forum: { id: forum?.id, name: forum?.name, community: { name: 'Chess Club', slug: club.slug } },
        _count: { comments: 1 },
      },
    ])
    const count = async (query: string) => (await root.api.admin.searchPosts({ query })).items.length
    for (const query of [
      'best',
      'bes',
      'est',
      'PENIN',
      'pening e4',
      '"e4 is"',
      'opening best',
      'e4',
      'is',
      's',
      'ng st',
    ])
      expect(await count(query), query).toBe(1)
    for (const query of ['"is e4"', 'worst', '?!', 'penings', '"pening"', '"s"', 'est x'])
      expect(await count(query), query).toBe(0)
    await ann.api.posts.edit({ id, title: 'Overture', content: 'Ångström 日本語のテキスト' })
    for (const query of ['vertu', 'ngstrom', 'ÅNGSTR', '本語', '本', 'のテキ'])
      expect(await count(query), query).toBe(1)
    for (const query of ['pening', 'ngstrum', '語本']) expect(await count(query), query).toBe(0)
    await ann.api.posts.edit({ id, title: 'Opening', content: 'e4' })
    await ann.api.posts.remove({ id })
    for (const query of ['opening', 'pening']) expect(await count(query), query).toBe(0)
    await ann.api.posts.create({ title: 'Another opening', content: 'd4', forumId: club.forumId })
    expect(await count('opening')).toBe(1)
    await ann.api.communitySettings.remove({ slug: club.slug, name: 'Chess Club' })
    expect(await count('opening')).toBe(0)
  })

  test('returns the newest first, in pages', async () => {
    const { world, root, ann } = await setting()
    const club = await createCommunity(ann)
    for (let at = 0; at < 5; at++) await makePost(world, club, ann, { title: `Opening ${at}`, content: 'e4' })
    const titles: string[] = []
    let next: string | undefined = '/api/admin/search-posts?query=opening&limit=2'
    while (next) {
      const { body, headers } = await root.rest('GET', next)
      titles.push(...body.map(({ title }: { title: string }) => title))
      next = String(headers.link ?? '').match(/^<([^>]+)>/)?.[1]
    }
    expect(titles).toEqual([4, 3, 2, 1, 0].map((at) => `Opening ${at}`))
  })
})
