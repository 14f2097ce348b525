import { expect, test } from 'vitest'
import { encodeCursor } from '../../../src/server/platform/db/pagination.ts'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { type ReactionType, reactionTypes } from '../../../src/shared/discussions/reaction-types.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser, World } from '../../support/world.ts'

const hour = 3_600_000

/** Rule R8, computed from the users' actions and not from stored values. */
async function ranksFromScratch({ db }: World) {
  const posts = await db.selectFrom('post').selectAll().execute()
  const comments = await db.selectFrom('comment').selectAll().execute()
  const reactions = await db.selectFrom('reaction').selectAll().where('targetType', '=', 'POST').execute()
  return posts.map((post) => {
    const reactors = reactions.filter(({ targetId }) => targetId === post.id).map(({ userId }) => userId)
    const commenters = comments
      .filter(({ postId, deletedAt, hiddenAt }) => postId === post.id && deletedAt === null && hiddenAt === null)
      .map(({ authorId }) => authorId)
    const others = (users: string[]) => new Set(users.filter((userId) => userId !== post.authorId)).size
    const lift = 12 * Math.log2(1 + others(reactors) + 2 * others(commenters))
    return { ...post, rank: Date.parse(post.createdAt) / hour + Math.min(Math.max(lift, 0), 72) }
  })
}

/** The expected hot feed of this user: every readable post that they did not hide, highest rank first. */
async function hotFromScratch(world: World, user: Pick<TestUser, 'id'> | null) {
  const communities = await world.db.selectFrom('community').selectAll().where('deletedAt', 'is', null).execute()
  const members = await world.db.selectFrom('communityMember').selectAll().execute()
  const hidden = await world.db.selectFrom('hiddenPost').selectAll().execute()
  const mine = members.filter(({ userId }) => userId === user?.id).map(({ communityId }) => communityId)
  const read = communities.filter(({ id, isPrivate }) => isPrivate === 0 || mine.includes(id)).map(({ id }) => id)
  const unwanted = hidden.filter(({ userId }) => userId === user?.id).map(({ postId }) => postId)
  return (await ranksFromScratch(world))
    .filter(({ deletedAt, hiddenAt }) => deletedAt === null && hiddenAt === null)
    .filter(({ id, communityId }) => read.includes(communityId) && !unwanted.includes(id))
    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

/** The hot feed, page after page; `between` runs after each. */
async function hotOf(viewer: Pick<TestUser, 'api'>, limit: number, between = async () => {}) {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await viewer.api.feeds.hot({ limit, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
    await between()
  } while (cursor)
  return ids
}

/** Whether the action succeeded. */
const refusable = (act: () => Promise<unknown>) =>
  act().then(
    () => true,
    () => false,
  )

/** Users, communities, and random actions: the same for the same seed. */
async function livelyWorld(seed: number) {
  const next = randomNumbers(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const world = await openWorld()
  const founder = await world.user('Founder')
  const root = await world.user('Root', { isSuperAdmin: true })
  // Two reports hide a target.
  await world.db.insertInto('instanceSetting').values({ key: 'flagThreshold', value: '2' }).execute()
  const clubs = [
    await createCommunity(founder, { name: 'Garden' }),
    await createCommunity(founder, { name: 'Kitchen' }),
    await createCommunity(founder, { name: 'Cellar', isPrivate: true }),
  ]
  const users: TestUser[] = []
  const posts: { id: string; author: TestUser }[] = []
  const comments: { id: string; author: TestUser }[] = []
  const reported: { targetType: 'POST' | 'COMMENT'; id: string }[] = []
  let arrived = 0

  /** Many of the older ones are deleted. */
  const late = <T>(items: readonly T[]) => oneOf(items.slice(-8))
  const someone = () => oneOf([founder, ...users])
  const react = (user: TestUser, targetId: string, reactionType: ReactionType) =>
    user.api.reactions.react({ targetType: 'POST', targetId, reactionType })
  const takeOut = <T>(items: T[]) => items.splice(Math.floor(next() * items.length), 1)[0]

  const acts = {
    arrive: async () => {
      const user = await world.user(`Person ${arrived++}`)
      for (const { id } of clubs) if (next() < 0.7) await makeMember(world, id, user, 'MEMBER')
      users.push(user)
    },
    post: async () => {
      const author = someone()
      const { id } = await author.api.posts.create({
        title: `Post ${posts.length}`,
        content: 'Hm',
        forumId: oneOf(clubs).forumId,
      })
      posts.push({ id, author })
    },
    react: async () => react(someone(), late(posts).id, oneOf(reactionTypes)),
    // Another reaction replaces the first, the same one removes it.
    switch: async () => {
      const [user, { id }] = [someone(), late(posts)]
      for (const type of ['love', 'sad'] as const) await react(user, id, type)
    },
    unreact: async () => {
      const [user, { id }] = [someone(), late(posts)]
      for (const _ of [1, 2]) await react(user, id, 'happy')
    },
    comment: async () => {
      const author = someone()
      const { id } = await author.api.comments.add({ postId: late(posts).id, content: `Comment ${comments.length}` })
      comments.push({ id, author })
    },
    reply: async () => {
      const [author, { id: parentId }] = [someone(), late(comments)]
      const { postId } = await world.db
        .selectFrom('comment')
        .select('postId')
        .where('id', '=', parentId)
        .executeTakeFirstOrThrow()
      const { id } = await author.api.comments.add({ postId, parentId, content: `Reply ${comments.length}` })
      comments.push({ id, author })
    },
    uncomment: async () => {
      const comment = takeOut(comments)
      await comment?.author.api.comments.remove({ id: comment.id })
    },
    unpost: async () => {
      const post = takeOut(posts)
      await post?.author.api.posts.remove({ id: post.id })
    },
    report: async () => {
      const { id } = late(posts)
      for (const user of users) if (next() < 0.6) await refusable(() => user.api.reports.post({ id, reason: 'SPAM' }))
      reported.push({ targetType: 'POST', id })
    },
    reportComment: async () => {
      const { id } = late(comments)
      for (const user of users) await refusable(() => user.api.reports.comment({ id, reason: 'SPAM' }))
      reported.push({ targetType: 'COMMENT', id })
    },
    show: async () => {
      const target = reported.pop()
      if (target) await root.api.reports.review({ ...target, status: 'DISMISSED' })
    },
    unwant: async () => someone().api.saved.hide({ id: late(posts).id }),
    close: async () => {
      const [{ slug }, isPrivate] = [oneOf(clubs), next() < 0.5]
      await founder.api.communitySettings.savePrivacy({ slug, isPrivate, requiresApproval: false })
    },
    vanish: async () => {
      const who = users.length > 3 ? takeOut(users) : undefined
      const deletionDueAt = world.services.now().toISOString()
      const deletion = { deletionDueAt, deletionMode: oneOf(['ANONYMISE', 'REMOVE'] as const) }
      await world.db
        .updateTable('user')
        .set(deletion)
        .where('id', '=', who?.id ?? '')
        .execute()
      await deleteDueAccounts(world.services)
    },
    wait: async () => world.advance(next() * 40 * hour),
  }
  for (const _ of [1, 2, 3, 4]) await acts.arrive()
  return { next, oneOf, world, founder, people: users, posts, acts }
}

test.each([1, 2, 3, 4])('ranks follow rule R8 and order the hot feed after random actions (%i)', async (seed) => {
  const { oneOf, world, founder, people: users, acts } = await livelyWorld(seed)
  const often = ['post', 'post', 'comment', 'comment', 'reply', 'react', 'react', 'react', 'switch', 'unreact'] as const
  const names = [...often, ...often, ...(Object.keys(acts) as (keyof typeof acts)[])]
  const done = new Set<string>()
  for (let step = 0; step < 240; step++) {
    const name = oneOf(names)
    // Some actions are refused: to outsiders, or on deleted targets.
    if (await refusable(acts[name])) done.add(name)
    const wrong = (await ranksFromScratch(world)).filter(({ hot, rank }) => hot !== rank)
    expect(wrong, `step ${step}: ${name}`).toEqual([])
    if (step % 6 > 0) continue
    const who = oneOf([null, founder, ...users])
    const feed = await hotOf(who ?? world.guest, 7)
    expect(feed, `step ${step}: ${name}`).toEqual(await hotFromScratch(world, who))
  }
  expect([...done].sort()).toEqual(Object.keys(acts).sort())
  expect(await counterMismatches(world.db)).toEqual([])
})

test.each([5, 6, 7])('a reader who pages during new posts sees every earlier post once (%i)', async (seed) => {
  const { oneOf, world, founder, acts } = await livelyWorld(seed)
  for (let step = 0; step < 120; step++)
    await refusable(acts[oneOf(['post', 'post', 'react', 'comment', 'wait'] as const)])
  for (const who of [founder, world.guest]) {
    const before = await hotOf(who, 100)
    expect(before.length).toBeGreaterThan(20)
    const seen = await hotOf(who, 4, async () => {
      for (const _ of [1, 2, 3]) await refusable(acts.post)
    })
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test.each([
  ['a space', ' '],
  ['too large a number', '1e999'],
  ['a number of another base', '0b1'],
  ['no number', 'hot'],
])('refuses a cursor with %s for the rank', async (_, rank) => {
  const world = await openWorld()
  const cursor = encodeCursor([rank, '01a1f9f1-0000-7000-8000-00000000a001'])
  await expect(world.guest.api.feeds.hot({ cursor })).rejects.toThrow('cursor is invalid')
})

test('refuses a cursor with a character that not every database can store', async () => {
  const world = await openWorld()
  await expect(world.guest.api.feeds.hot({ cursor: encodeCursor(['1', 'a\0']) })).rejects.toThrow('cursor is invalid')
})
