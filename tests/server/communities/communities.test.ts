import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const description = 'A place for everybody.'

describe('creating a community', () => {
  test('makes its creator the organizer and adds a forum named General', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann', { isVerified: false })
    const sent = { name: ' Chess Club ', description: ` ${description} `, guidelines: ' **Be kind**\r\n ' }
    const { status, body } = await ann.rest('POST', '/api/communities', sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Chess Club',
      slug: 'chess-club',
      description,
      // Markdown stays as it was typed.
      guidelines: ' **Be kind**\r\n ',
      isPrivate: false,
      requiresApproval: false,
      memberCount: 1,
      topics: [],
      role: 'ORGANIZER',
      can: { join: false, leave: false, invite: true, post: true, manage: true },
    })
    expect((await world.guest.rest('GET', '/api/communities/by-slug/chess-club/forums')).body).toEqual([
      { id: expect.any(String), name: 'General', isDefault: true, onlyModeratorsPost: false, can: { post: false } },
    ])
    const asSeen = await world.guest.rest('GET', '/api/communities/by-slug/chess-club')
    expect(asSeen.body).toMatchObject({ id: body.id, memberCount: 1, guidelines: sent.guidelines })
    expect(asSeen.body).not.toHaveProperty('role')
    expect((await world.guest.rest('POST', '/api/communities', sent)).status).toBe(401)
  })

  test("is refused with the field's message, and creates nothing", async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const [field, value, error] of [
      ['name', ' ab ', 'Community name must be at least 3 characters.'],
      ['name', 'a'.repeat(81), 'Community name must be at most 80 characters'],
      ['name', undefined, 'Community name is required'],
      ['description', ' 123456789 ', 'Description must be at least 10 characters.'],
      ['description', `Short${'\u200b'.repeat(10)}.`, 'Description must be at least 10 characters.'],
      [
        'description',
        'All on \u202echess',
        'Description must not contain characters that change the direction of writing',
      ],
      ['description', 'a'.repeat(2_001), 'Description must be at most 2,000 characters'],
      ['guidelines', 'a'.repeat(20_001), 'Guidelines must be at most 20,000 characters'],
      ['isPrivate', 'yes', 'isPrivate must be true or false'],
      ['requiresApproval', 1, 'requiresApproval must be true or false'],
      ['topics', 'nowhere', messages.topicNotFound],
      ['topics', ['nowhere'], 'topics must be a comma-joined list of topic ids'],
      ['topics', 'a,b,c,d,e,f', 'At most 5 topics can be selected'],
    ] as const) {
      const sent = { name: 'Chess Club', description, [field]: value }
      expect
        .soft(await ann.rest('POST', '/api/communities', sent))
        .toMatchObject({ status: 400, body: { error, field } })
    }
    expect((await world.guest.rest('GET', '/api/communities')).body).toEqual([])
    const longest = { name: 'a'.repeat(80), description: 'b'.repeat(2_000), guidelines: 'c'.repeat(20_000) }
    expect(await ann.rest('POST', '/api/communities', longest)).toMatchObject({ status: 201, body: longest })
  })

  test('trims a name before it checks the length', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const name = 'a'.repeat(80)
    expect((await ann.rest('POST', '/api/communities', { name: ` ${name} `, description })).body).toMatchObject({
      name,
    })
  })

  test('gives every community its own slug', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const slugs = []
    for (const name of ['Chess Club', 'chess   CLUB!', 'Chéss Club', 'Chess Club 2']) {
      slugs.push((await createCommunity(ann, { name })).slug)
    }
    expect(slugs).toEqual(['chess-club', 'chess-club-2', 'chess-club-3', 'chess-club-2-2'])
    for (const word of ['Create', 'by slug', 'Trending']) {
      const { slug } = await createCommunity(ann, { name: word })
      expect.soft(slug).toBe(`${word.toLowerCase().replace(' ', '-')}-2`)
      expect.soft(await world.guest.api.communities.bySlug({ slug })).toMatchObject({ name: word })
    }
    expect((await createCommunity(ann, { name: 'Дискуссионный клуб' })).slug).toMatch(/^[a-z-]+$/)
    const spelt = []
    for (const name of ['囲碁クラブ', '😀😀😀', '???', '囲碁クラブ']) {
      const { slug } = await createCommunity(ann, { name })
      spelt.push(slug)
      expect.soft(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/)
      expect.soft(await world.guest.api.communities.bySlug({ slug })).toMatchObject({ name, slug })
    }
    expect(new Set(spelt).size).toBe(4)
  })

  test('finds a slug for the hundredth community of the same name', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const slugs = new Set<string>()
    for (let count = 0; count < 30; count++) slugs.add((await createCommunity(ann, { name: 'General' })).slug)
    expect(slugs.size).toBe(30)
  })
})

describe('a private community', () => {
  test('is visible to members only: 403 for outsiders, 401 for guests, and in no list', async () => {
    const world = await openWorld()
    const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
    const { slug, id } = await createCommunity(ann, { name: 'Secret', isPrivate: true, guidelines: 'Hush' })
    await createCommunity(ann, { name: 'Secret too', isPrivate: true, requiresApproval: true })
    await makeBan(world, id, eve)
    const at = `/api/communities/by-slug/${slug}`

    expect((await ann.rest('GET', at)).body).toMatchObject({ name: 'Secret', isPrivate: true, role: 'ORGANIZER' })
    expect(await bob.rest('GET', at)).toMatchObject({
      status: 403,
      body: { error: 'You do not have permission to view this community', requiresApproval: false },
    })
    expect((await bob.rest('GET', '/api/communities/by-slug/secret-too')).body).toMatchObject({
      requiresApproval: true,
    })
    expect((await eve.rest('GET', at)).status).toBe(403)
    expect((await world.guest.rest('GET', at)).status).toBe(401)

    for (const path of ['posts', 'forums']) {
      expect.soft((await ann.rest('GET', `${at}/${path}`)).status).toBe(200)
      expect.soft((await bob.rest('GET', `${at}/${path}`)).status).toBe(404)
      expect.soft([401, 404]).toContain((await world.guest.rest('GET', `${at}/${path}`)).status)
    }
    expect((await ann.rest('GET', '/api/communities')).body).toHaveLength(2)
    for (const other of [bob, eve, world.guest]) {
      expect((await other.rest('GET', '/api/communities')).body).toEqual([])
    }
  })

  test('can be opened by super admins, not found in lists, and each opening is audited once an hour', async () => {
    const world = await openWorld()
    const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
    const { slug, id } = await createCommunity(ann, { isPrivate: true, guidelines: 'Hush' })
    const entries = () => world.db.selectFrom('auditEntry').select(['actorId', 'action', 'communityId']).execute()

    expect((await root.api.communities.list({})).items).toEqual([])
    await ann.api.communities.bySlug({ slug })
    expect(await entries()).toEqual([])
    expect(await root.api.communities.bySlug({ slug })).toMatchObject({ guidelines: 'Hush', can: { post: false } })
    expect(await entries()).toEqual([{ actorId: root.id, action: 'community.open', communityId: id }])
    await root.api.posts.inCommunity({ slug })
    expect(await entries()).toHaveLength(1)
    await root.api.communities.bySlug({ slug: (await createCommunity(ann, { isPrivate: true })).slug })
    expect(await entries()).toHaveLength(2)
    world.advance(3_600_001)
    await root.api.posts.inCommunity({ slug })
    expect(await entries()).toHaveLength(3)
    // An invitation shows the card; reading more is a super admin's right.
    world.advance(3_600_001)
    await makeInvitation(world, id, root, ann)
    await root.api.posts.inCommunity({ slug })
    expect(await entries()).toHaveLength(4)
    expect((await refusal(root.api.communities.leave({ slug: 'nowhere' }))).status).toBe(404)
  })

  test('answers 404 when it does not exist', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const user of [ann, world.guest]) {
      for (const path of ['', '/posts', '/forums']) {
        expect.soft(await user.rest('GET', `/api/communities/by-slug/nowhere${path}`)).toMatchObject({
          status: 404,
          body: { error: 'Community not found' },
        })
      }
    }
    for (const action of ['join', 'leave']) {
      expect.soft((await ann.rest('POST', `/api/communities/by-slug/nowhere/${action}`)).status).toBe(404)
      expect.soft((await world.guest.rest('POST', `/api/communities/by-slug/nowhere/${action}`)).status).toBe(401)
    }
    const long = 'a'.repeat(121)
    expect((await ann.rest('GET', `/api/communities/by-slug/${long}`)).body).toMatchObject({ field: 'slug' })
  })
})

describe('the list of communities', () => {
  test('is newest first, without duplicates or gaps while others create communities', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const first = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) first.push((await createCommunity(ann, { name })).id)
    await createCommunity(bob, { name: 'Hidden', isPrivate: true })
    // Created in the same millisecond, they still have an order.
    await world.db.updateTable('community').set({ createdAt: '2026-11-20T12:00:00.000Z' }).execute()

    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await ann.api.communities.list({ limit: 2, ...(cursor && { cursor }) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      await createCommunity(bob, { name: `Later ${seen.length}` })
    } while (cursor)
    expect(seen).toEqual(first.sort().toReversed())
    expect((await ann.api.communities.list({})).items[0]).toMatchObject({ name: 'Later 5' })
  })

  test('refuses an invalid cursor', async () => {
    const world = await openWorld()
    for (const [query, error, field] of [
      ['cursor=', 'cursor is invalid', 'cursor'],
      ['cursor=nonsense', 'cursor is invalid', 'cursor'],
      [`cursor=${btoa('["only one"]')}`, 'cursor is invalid', 'cursor'],
      [`cursor=${btoa('[1,2]')}`, 'cursor is invalid', 'cursor'],
      [`cursor=${'a'.repeat(501)}`, 'cursor must be at most 500 characters', 'cursor'],
      ['limit=0', 'limit must be at least 1', 'limit'],
      ['limit=-1', 'limit must be at least 1', 'limit'],
      ['limit=101', 'limit must be at most 100', 'limit'],
      ['limit=many', 'limit must be a whole number', 'limit'],
      ['limit=1.5', 'limit must be a whole number', 'limit'],
      ['limit=', 'limit must be a whole number', 'limit'],
      ['limit=1&limit=2', 'limit must be a whole number', 'limit'],
    ]) {
      const answer = await world.guest.rest('GET', `/api/communities?${query}`)
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field } })
    }
    const foreign = btoa(`["'; drop table community; --","x"]`)
    expect((await world.guest.rest('GET', `/api/communities?cursor=${foreign}&limit=100`)).status).toBe(200)
  })
})
