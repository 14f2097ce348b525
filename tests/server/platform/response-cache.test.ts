import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { newId } from '../../src/server/ids.ts'
import { invite, makeMember, requestToJoin } from '../support/arrange.ts'
import { isFromKept, keptPaths, type Read, readAnew, readRest, readTyped, restOf } from '../support/kept-reads.ts'
import { numbersFrom } from '../support/random.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import { createWorld, type Person } from '../support/world.ts'

const hour = 3_600_000
const day = 24 * hour

/** Every read whose answer may be kept, of this community, post and comment. */
function readsOf(slug: string, topic: string, postId: string, commentId: string): Read[] {
  const community = { slug }
  const thread = { postId }
  return [
    { path: 'auth.viewer', input: {} },
    { path: 'auth.me', input: {}, url: '/api/auth/me' },
    { path: 'feeds.hot', input: { limit: 2 }, url: '/api/feed/hot?limit=2' },
    { path: 'feeds.new', input: {}, url: '/api/feed/new' },
    { path: 'feeds.replies', input: {}, url: '/api/feed/replies' },
    { path: 'feeds.communityPosts', input: {}, url: '/api/feed/community-posts' },
    { path: 'feeds.preview', input: {}, url: '/api/feed/preview' },
    { path: 'posts.inCommunity', input: community, url: `/api/communities/by-slug/${slug}/posts` },
    { path: 'posts.ofTopic', input: { slug: topic } },
    { path: 'posts.byId', input: { community: slug, id: postId }, url: `/api/communities/${slug}/posts/${postId}` },
    { path: 'comments.list', input: thread, url: `/api/posts/${postId}/comments` },
    { path: 'threads.open', input: thread },
    { path: 'threads.open', input: { ...thread, sort: 'new', limit: 2 } },
    { path: 'threads.replies', input: { ...thread, parentId: commentId } },
    { path: 'threads.around', input: { ...thread, commentId } },
    { path: 'communities.list', input: { limit: 1 }, url: '/api/communities?limit=1' },
    { path: 'communities.trending', input: {}, url: '/api/communities/trending' },
    { path: 'communities.bySlug', input: community, url: `/api/communities/by-slug/${slug}` },
    { path: 'communities.forums', input: community, url: `/api/communities/by-slug/${slug}/forums` },
    { path: 'topics.trending', input: {}, url: '/api/topics/trending' },
    { path: 'topics.bySlug', input: { slug: topic } },
    { path: 'topics.communities', input: { slug: topic } },
    {
      path: 'reactions.list',
      input: { targetType: 'POST', targetId: postId },
      url: `/api/reactions/POST/${postId}`,
    },
  ]
}

/** A world in a file that another process writes to as well; a club with posts, and people around it. */
async function peopled() {
  const dataDir = await mkdtemp(join(tmpdir(), 'folkmoot-kept-'))
  const world = await createWorld({ dataDir })
  const other = openDatabase(join(dataDir, 'folkmoot.db'))
  onTestFinished(async () => {
    await world.close()
    await other.destroy()
    await rm(dataDir, { recursive: true })
  })
  const names = ['Ann', 'Bob', 'Cid', 'Dee'] as const
  const people: Person[] = []
  for (const name of names) people.push(await world.user(name))
  const [ann, bob] = people as [Person, Person]
  const topic = await ann.api.topics.create({ name: 'Chess' })
  const club = await found(ann, { topics: topic.id })
  await makeMember(world, club.id, bob, 'MEMBER')
  const write = (n: number) =>
    ann.api.posts.create({ title: `Post ${n}`, content: 'e4', forumId: club.forumId, topics: topic.id })
  const { id: postId } = await write(1)
  for (const n of [2, 3]) await write(n)
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'First' })
  await bob.api.comments.add({ postId, content: 'Second', parentId: commentId })
  return {
    world,
    other,
    people,
    club,
    topic,
    postId,
    commentId,
    reads: readsOf(club.slug, topic.slug, postId, commentId),
  }
}

describe('kept answers', () => {
  test('are those of reads that are walked here', async () => {
    const { reads } = await peopled()
    expect([...new Set(reads.map(({ path }) => path))].sort()).toEqual([...keptPaths].sort())
  })

  test('are read from the database once, and again only after something was written', async () => {
    const { world, people, reads } = await peopled()
    for (const holder of [world.guest, people[1] as Person]) {
      for (const read of reads) {
        // The first may note that somebody is there.
        for (let time = 0; time < 3; time++) await readTyped(world, holder, read)
        expect.soft([read.path, await isFromKept(world, holder, read)]).toEqual([read.path, true])
      }
    }
    const [read] = reads.filter(({ path }) => path === 'topics.trending') as [Read]
    expect(await isFromKept(world, world.guest, read)).toBe(true)
    await people[0]?.api.feeds.visit({ feed: 'replies' })
    expect(await isFromKept(world, world.guest, read)).toBe(false)
  })

  test('are what would be read anew, whatever anybody does, at both doors', { timeout: 60_000 }, async () => {
    const { world, other, people, club, postId, commentId, reads } = await peopled()
    const next = numbersFrom(8)
    const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
    const { slug, id: communityId } = club
    const [posts, comments] = [[postId], [commentId]]
    let count = 0
    const word = () => `Word ${++count}`
    const acts: ((by: Person, about: Person) => Promise<unknown>)[] = [
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
      () => people[0]?.api.posts.lock({ id: pick(posts), isLocked: next() < 0.5 }) ?? Promise.resolve(),
      () => people[0]?.api.posts.pin({ id: pick(posts), isPinned: next() < 0.5 }) ?? Promise.resolve(),
      (by) => by.api.saved.save({ id: pick(posts) }),
      (by) => by.api.saved.hide({ id: pick(posts) }),
      (by) => by.api.saved.unhide({ id: postId }),
      (by) => by.api.reports.post({ id: pick(posts), reason: 'SPAM' }),
      (by) => by.api.communities.join({ slug }),
      (by) => by.api.communities.leave({ slug }),
      (by) => by.api.feeds.visit({ feed: 'replies' }),
      (by) => by.api.threads.visit({ id: postId }),
      (by) => by.api.auth.updateProfile({ name: word() }),
      (_, about) => people[0]?.api.members.ban({ slug, userId: about.id }) ?? Promise.resolve(),
      (_, about) => people[0]?.api.members.unban({ slug, userId: about.id }) ?? Promise.resolve(),
      (_, about) =>
        people[0]?.api.members.setRole({ slug, userId: about.id, role: pick(['MODERATOR', 'MEMBER']) }) ??
        Promise.resolve(),
      () =>
        people[0]?.api.communitySettings.savePrivacy({
          slug,
          isPrivate: next() < 0.5,
          requiresApproval: next() < 0.5,
        }) ?? Promise.resolve(),
      (_, about) => invite(world, communityId, about, people[0] as Person),
      (_, about) => requestToJoin(world, communityId, about),
      () => Promise.resolve(world.advance(Math.floor(next() * 9 * day))),
      () => other.updateTable('user').set({ name: word() }).where('id', '=', pick(people).id).execute(),
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
      // Much of it is refused; that changes nothing.
      await pick(acts)(pick(people), pick(people)).catch(() => {})
      for (let look = 0; look < 6; look++) {
        const read = pick(reads)
        const holder = pick([...people, world.guest])
        const asked = {
          step,
          who: holder.cookie === '' ? 'guest' : people.findIndex(({ cookie }) => cookie === holder.cookie),
          read,
        }
        const [typed, twice] = [await readTyped(world, holder, read), await readTyped(world, holder, read)]
        const rest = read.url && (await readRest(world, holder, read.url))
        const anew = await readAnew(world, holder, read)
        expect({ asked, ...typed }).toEqual({ asked, ...anew })
        expect({ asked, ...twice }).toEqual({ asked, ...anew })
        if (rest) expect({ asked, ...rest }).toEqual({ asked, ...restOf(anew) })
        seen.set(read.path, (seen.get(read.path) ?? new Set()).add(JSON.stringify(anew)))
      }
    }
    // Everything was asked for, and almost everything became otherwise.
    expect([...seen.keys()].sort()).toEqual([...keptPaths].sort())
    expect([...seen].filter(([, answers]) => answers.size < 2).map(([path]) => path)).toEqual(['topics.bySlug'])
  })
})

describe('what is kept', () => {
  test('runs out with an invitation, though nobody writes', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await found(ann, { isPrivate: true })
    await invite(world, club.id, bob, ann)
    const url = `/api/communities/by-slug/${club.slug}`
    const statuses = async () => [
      (await bob.rest('GET', url)).status,
      (await readTyped(world, bob, { path: 'communities.bySlug', input: { slug: club.slug } })).status,
    ]
    expect([await statuses(), await statuses()].flat()).toEqual([200, 200, 200, 200])
    world.advance(15 * day)
    expect(await statuses()).toEqual([403, 403])
    world.advance(-15 * day)
    expect(await statuses()).toEqual([200, 200])
  })

  test('is nobody else’s: a private community stays closed after a member has read it', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await found(ann, { isPrivate: true })
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

  test('is not what a super admin opens: that is written down again after an hour', async () => {
    const world = await openWorld()
    const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
    const club = await found(ann, { isPrivate: true })
    const opened = async () => {
      await root.rest('GET', `/api/communities/by-slug/${club.slug}`)
      const rows = await world.db.selectFrom('auditEntry').select('id').where('action', '=', 'community.open').execute()
      return rows.length
    }
    expect([await opened(), await opened(), await opened()]).toEqual([1, 1, 1])
    world.advance(2 * hour)
    expect(await opened()).toBe(2)
  })

  test('is no search: each is counted', async () => {
    const world = await openWorld()
    const taken: string[] = []
    world.services.rateLimits = {
      ...world.services.rateLimits,
      take: async (rule) => {
        taken.push(rule)
        return 0
      },
    }
    for (let time = 0; time < 3; time++) await world.guest.rest('GET', '/api/communities?q=chess')
    expect(taken).toEqual(['search', 'search', 'search'])
    await world.guest.rest('GET', `/api/communities?cursor=${newId()}`)
    expect(taken).toHaveLength(3)
  })

  test('is made once for all who ask at the same time', async () => {
    const { world, reads } = await peopled()
    for (const read of reads.filter(({ path }) => path.startsWith('feeds.'))) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => readTyped(world, world.guest, read)))
      for (const answer of answers) expect(answer).toEqual(await readAnew(world, world.guest, read))
    }
  })
})
