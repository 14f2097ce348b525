import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeJoinRequest } from '../../support/factories.ts'
import { createCachedWorld } from '../../support/platform/cached-reads.ts'
import {
  asRestResult,
  cachedPaths,
  isFromCache,
  type Read,
  readRest,
  readTrpc,
  readUncached,
} from '../../support/platform/response-cache.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser } from '../../support/world.ts'

const hour = 3_600_000
const day = 24 * hour

describe('cached responses', () => {
  test('cover every cached procedure in this test', async () => {
    const { reads } = await createCachedWorld()
    expect([...new Set(reads.map(({ path }) => path))].sort()).toEqual([...cachedPaths].sort())
  })

  test('are read from the database once, and again only after a write', async () => {
    const { world, people: users, reads } = await createCachedWorld()
    for (const holder of [world.guest, users[1] as TestUser]) {
      for (const read of reads) {
        // The first request may store the last visit.
        for (let time = 0; time < 3; time++) await readTrpc(world, holder, read)
        const isCached = holder !== world.guest || !read.isForUsers
        expect.soft([read.path, await isFromCache(world, holder, read)]).toEqual([read.path, isCached])
      }
    }
    const [read] = reads.filter(({ path }) => path === 'topics.trending') as [Read]
    expect(await isFromCache(world, world.guest, read)).toBe(true)
    await users[0]?.api.feeds.visit({ feed: 'replies' })
    expect(await isFromCache(world, world.guest, read)).toBe(false)
  })

  test('equal fresh reads after random actions, on both APIs', async () => {
    const { world, other, people: users, club, postId, commentId, reads } = await createCachedWorld()
    const next = randomNumbers(8)
    const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
    const { slug, id: communityId } = club
    const [posts, comments] = [[postId], [commentId]]
    let count = 0
    const word = () => `Word ${++count}`
    const acts: ((by: TestUser, about: TestUser) => Promise<unknown>)[] = [
      (by) =>
        by.api.posts.create({ title: word(), content: word(), forumId: club.forumId }).then(({ id }) => posts.push(id)),
      (by) => by.api.comments.add({ postId, content: word() }).then(({ id }) => comments.push(id)),
      (by) =>
        by.api.comments.add({ postId, content: word(), parentId: pick(comments) }).then(({ id }) => comments.push(id)),
      (by) => by.api.posts.edit({ id: pick(posts), title: word(), content: word() }),
      (by) => by.api.reactions.react({ targetType: 'POST', targetId: pick(posts), reactionType: 'satisfaction' }),
      (by) =>
        by.api.reactions.react({
          targetType: 'COMMENT',
          targetId: pick(comments),
          reactionType: pick(['love', 'satisfaction']),
        }),
      (by) => by.api.reports.comment({ id: pick(comments), reason: 'SPAM' }),
      (by) => by.api.comments.edit({ id: pick(comments), content: word() }),
      (by) => by.api.comments.remove({ id: pick(comments) }),
      (_, about) =>
        other
          .updateTable('report')
          .set({ status: pick(['OPEN', 'DISMISSED']) })
          .where('reporterId', '=', about.id)
          .execute(),
      () =>
        other
          .updateTable('comment')
          .set({ hiddenAt: pick(['2026-01-01', null]) })
          .where('id', '=', pick(comments))
          .execute(),
      () => users[0]?.api.posts.lock({ id: pick(posts), isLocked: next() < 0.5 }) ?? Promise.resolve(),
      () => users[0]?.api.posts.pin({ id: pick(posts), isPinned: next() < 0.5 }) ?? Promise.resolve(),
      (by) => by.api.saved.save({ id: pick(posts) }),
      (by) => by.api.saved.hide({ id: pick(posts) }),
      (by) => by.api.saved.unhide({ id: postId }),
      (by) => by.api.reports.post({ id: pick(posts), reason: 'SPAM' }),
      (by) => by.api.communities.join({ slug }),
      (by) => by.api.communities.leave({ slug }),
      (by) => by.api.feeds.visit({ feed: 'replies' }),
      (by) => by.api.threads.visit({ id: postId }),
      (by) => by.api.auth.updateProfile({ name: word() }),
      (_, about) =>
        users[0]?.api.members.ban({ slug, userId: about.id, reason: 'Against the rules' }) ?? Promise.resolve(),
      (_, about) => users[0]?.api.members.unban({ slug, userId: about.id }) ?? Promise.resolve(),
      (_, about) =>
        users[0]?.api.members.setRole({ slug, userId: about.id, role: pick(['MODERATOR', 'MEMBER']) }) ??
        Promise.resolve(),
      () =>
        users[0]?.api.communitySettings.savePrivacy({
          slug,
          isPrivate: next() < 0.5,
          requiresApproval: next() < 0.5,
        }) ?? Promise.resolve(),
      (_, about) => makeInvitation(world, communityId, about, users[0] as TestUser),
      (_, about) => makeJoinRequest(world, communityId, about),
      () => Promise.resolve(world.advance(Math.floor(next() * 9 * day))),
      () => other.updateTable('user').set({ name: word() }).where('id', '=', pick(users).id).execute(),
      () => other.updateTable('post').set({ title: word() }).where('id', '=', pick(posts)).execute(),
      (_, about) =>
        other
          .updateTable('user')
          .set({ superAdminAt: next() < 0.5 ? '2026-01-01' : null })
          .where('id', '=', about.id)
          .execute(),
    ]
    const seen = new Map<string, Set<string>>()
    for (let step = 0; step < 250; step++) {
      // Many actions are refused, which changes nothing.
      await pick(acts)(pick(users), pick(users)).catch(() => {})
      for (let look = 0; look < 6; look++) {
        const read = pick(reads)
        const holder = pick([...users, world.guest])
        const request = {
          step,
          who: holder.cookie === '' ? 'guest' : users.findIndex(({ cookie }) => cookie === holder.cookie),
          read,
        }
        const [typed, twice] = [await readTrpc(world, holder, read), await readTrpc(world, holder, read)]
        const rest = read.url && (await readRest(world, holder, read.url))
        const anew = await readUncached(world, holder, read)
        expect({ request, ...typed }).toEqual({ request, ...anew })
        expect({ request, ...twice }).toEqual({ request, ...anew })
        if (rest) expect({ request, ...rest }).toEqual({ request, ...asRestResult(anew) })
        seen.set(read.path, (seen.get(read.path) ?? new Set()).add(JSON.stringify(anew)))
      }
    }
    // Every read was compared, and almost every answer changed.
    expect([...seen.keys()].sort()).toEqual([...cachedPaths].sort())
    expect([...seen].filter(([, answers]) => answers.size < 2).map(([path]) => path)).toEqual(['topics.bySlug'])
  })
})

describe('the response cache', () => {
  test('expires with an invitation, without a write', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await createCommunity(ann, { isPrivate: true })
    await makeInvitation(world, club.id, bob, ann)
    const url = `/api/communities/by-slug/${club.slug}`
    const statuses = async () => [
      (await bob.rest('GET', url)).status,
      (await readTrpc(world, bob, { path: 'communities.bySlug', input: { slug: club.slug } })).status,
    ]
    expect([await statuses(), await statuses()].flat()).toEqual([200, 200, 200, 200])
    world.advance(15 * day)
    expect(await statuses()).toEqual([403, 403])
    world.advance(-15 * day)
    expect(await statuses()).toEqual([200, 200])
  })

  test('separates viewers: a private community stays closed after a member has read it', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await createCommunity(ann, { isPrivate: true })
    const { id } = await ann.api.posts.create({ title: 'Secret', content: 'Plans', forumId: club.forumId })
    const urls = [`/api/communities/by-slug/${club.slug}/posts`, `/api/communities/${club.slug}/posts/${id}`]
    for (const url of [...urls, ...urls]) {
      expect(await ann.rest('GET', url)).toMatchObject({ status: 200 })
      for (const outside of [bob, world.guest]) {
        const { status, body } = await outside.rest('GET', url)
        expect([401, 403, 404]).toContain(status)
        expect(JSON.stringify(body)).not.toContain('Secret')
      }
    }
    expect((await bob.rest('GET', '/api/feed/new')).body).toEqual([])
    expect((await ann.rest('GET', '/api/feed/new')).body).toHaveLength(1)
  })

  test('is not used for super admins, because some of their reads are audited', async () => {
    const { world, people: users, reads } = await createCachedWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const read = {
      path: 'communities.bySlug',
      input: reads.find(({ path }) => path === 'communities.bySlug')?.input ?? {},
    }
    for (const holder of [root, users[0] as TestUser])
      for (let time = 0; time < 3; time++) await readTrpc(world, holder, read)
    expect(await isFromCache(world, users[0] as TestUser, read)).toBe(true)
    expect(await isFromCache(world, root, read)).toBe(false)
    expect(await isFromCache(world, root, read)).toBe(false)
  })

  test('does not prevent the audit of what super admins open', async () => {
    const world = await openWorld()
    const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
    const club = await createCommunity(ann, { isPrivate: true })
    const opened = async () => {
      await root.rest('GET', `/api/communities/by-slug/${club.slug}`)
      const rows = await world.db.selectFrom('auditEntry').select('id').where('action', '=', 'community.open').execute()
      return rows.length
    }
    expect([await opened(), await opened(), await opened()]).toEqual([1, 1, 1])
    world.advance(2 * hour)
    expect(await opened()).toBe(2)
  })

  test('is not used for searches, because they are counted', async () => {
    const world = await openWorld()
    const taken: string[] = []
    world.services.rateLimits = {
      ...world.services.rateLimits,
      consume: async (rule) => {
        taken.push(rule)
        return 0
      },
    }
    for (let time = 0; time < 3; time++) await world.guest.rest('GET', '/api/communities?q=chess')
    expect(taken).toEqual(['search', 'search', 'search'])
    await world.guest.rest('GET', `/api/communities?cursor=${newId()}`)
    expect(taken).toHaveLength(3)
  })

  test('reads once for concurrent requests', async () => {
    const { world, people: users, reads, postId } = await createCachedWorld()
    const statementsFor = async (read: Read, count: number) => {
      // Any write invalidates what was cached.
      await users[0]?.api.saved.save({ id: postId })
      const before = world.statementCount()
      const answers = await Promise.all(Array.from({ length: count }, () => readTrpc(world, world.guest, read)))
      const statements = world.statementCount() - before
      for (const answer of answers) expect(answer).toEqual(await readUncached(world, world.guest, read))
      return statements
    }
    for (const read of reads.filter(({ path }) => ['feeds.hot', 'feeds.new', 'threads.open'].includes(path))) {
      const alone = await statementsFor(read, 1)
      expect(alone).toBeGreaterThan(0)
      expect({ read, statements: await statementsFor(read, 20) }).toEqual({ read, statements: alone })
    }
  })
})
