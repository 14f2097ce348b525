import { describe, expect, test } from 'vitest'
import { expireTrends } from '../../../src/server/communities/core/trend.ts'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { hotRank } from '../../../src/shared/discussions/hot-rank.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { toggleLike } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser } from '../../support/world.ts'

const hour = 3_600_000

async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann)
  const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const post = () => world.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const say = async (who: TestUser) => (await who.api.comments.add({ postId: id, content: 'Hm' })).id
  const take = (who: TestUser, comment: string) => who.api.comments.remove({ id: comment })
  return { world, ann, bob, carl, club, id, post, say, take }
}

describe('the rank of a post', () => {
  test("starts with the hour of writing, and ignores its author's actions", async () => {
    const { world, ann, id, post, say } = await setting()
    const start = hotRank(await post())
    expect(start).toBe(Date.parse((await post()).createdAt) / hour)
    await say(ann)
    await toggleLike(world, id, ann)
    expect(await post()).toMatchObject({
      hot: start,
      commenterCount: 0,
      reactorCount: 0,
      likeCount: 1,
      commentCount: 1,
    })
  })

  test('rises with the first comment of each other user, and falls with the deletion of their last', async () => {
    const { bob, carl, post, say, take } = await setting()
    const { hot: start } = await post()
    const first = await say(bob)
    const { hot: withOne } = await post()
    expect(withOne - start).toBeCloseTo(12 * Math.log2(3))
    const second = await say(bob)
    expect(await post()).toMatchObject({ hot: withOne, commenterCount: 1, commentCount: 2 })
    const other = await say(carl)
    expect((await post()).hot - start).toBeCloseTo(12 * Math.log2(5))
    await take(carl, other)
    await take(bob, first)
    expect(await post()).toMatchObject({ hot: withOne, commenterCount: 1, commentCount: 1 })
    await take(bob, second)
    expect(await post()).toMatchObject({ hot: start, commenterCount: 0, commentCount: 0 })
  })

  test('falls when a reacting user deletes their account, and stays with an anonymised comment', async () => {
    const { world, bob, carl, id, post, say } = await setting()
    await say(bob)
    await say(carl)
    for (const who of [bob, carl]) await toggleLike(world, id, who)
    const leave = async (who: TestUser, deletionMode: 'ANONYMISE' | 'REMOVE') => {
      const deletionDueAt = world.services.now().toISOString()
      await world.db.updateTable('user').set({ deletionDueAt, deletionMode }).where('id', '=', who.id).execute()
      await deleteDueAccounts(world.services)
    }
    expect(await post()).toMatchObject({ reactorCount: 2, commenterCount: 2, likeCount: 2 })
    await leave(bob, 'ANONYMISE')
    expect(await post()).toMatchObject({ reactorCount: 1, commenterCount: 2, likeCount: 1 })
    await leave(carl, 'REMOVE')
    expect(await post()).toMatchObject({ reactorCount: 0, commenterCount: 1, likeCount: 0 })
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

/** Whether the action succeeded. */
const refusable = (act: () => Promise<unknown>) =>
  act().then(
    () => true,
    () => false,
  )

test.each([1, 2, 3])('counts and ranks equal a recount after random actions (%i)', async (seed) => {
  const next = randomNumbers(seed)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const world = await openWorld()
  const founder = await world.user('Founder')
  const root = await world.user('Root', { isSuperAdmin: true })
  const topics = [await founder.api.topics.create({ name: 'Bees' }), await founder.api.topics.create({ name: 'Ants' })]
  // One report hides a post.
  await world.db.insertInto('instanceSetting').values({ key: 'flagThreshold', value: '1' }).execute()
  const clubs: Awaited<ReturnType<typeof createCommunity>>[] = []
  for (const name of ['Garden', 'Kitchen', 'Cellar']) {
    clubs.push(await createCommunity(founder, { name, topics: topics.map(({ id }) => id).join(',') }))
  }
  const users: TestUser[] = []
  const posts: { id: string; author: TestUser }[] = []
  const comments: { id: string; author: TestUser }[] = []
  const reported: string[] = []
  /** Many of the older ones are deleted. */
  const late = () => oneOf(posts.slice(-6))

  const acts = {
    arrive: async () => void users.push(await world.user(`Person ${users.length}`)),
    join: async () => oneOf(users).api.communities.join({ slug: oneOf(clubs).slug }),
    leave: async () => oneOf(users).api.communities.leave({ slug: oneOf(clubs).slug }),
    post: async () => {
      const [club, topicId] = [oneOf(clubs), oneOf(['', topics[0]?.id ?? ''])]
      const input = { title: `Post ${posts.length}`, content: 'Hm', topics: topicId }
      const author = oneOf([founder, ...users])
      const { id } = await author.api.posts.create({ ...input, forumId: club.forumId })
      posts.push({ id, author })
    },
    edit: async () => {
      const { id, author } = late()
      await author.api.posts.edit({ id, title: `Post ${next()}`, content: 'Hm' })
    },
    unpost: async () => {
      const [post] = posts.splice(Math.floor(next() * posts.length), 1)
      await post?.author.api.posts.remove({ id: post.id })
    },
    pin: async () => founder.api.posts.pin({ id: late().id, isPinned: next() < 0.5 }),
    report: async () => {
      const { id } = late()
      await oneOf(users).api.reports.post({ id, reason: 'SPAM' })
      reported.push(id)
    },
    review: async () => {
      const id = reported.pop() ?? ''
      const status = oneOf(['DISMISSED', 'DISMISSED', 'RESOLVED'] as const)
      await root.api.reports.review({ targetType: 'POST', id, status })
    },
    comment: async () => {
      const author = oneOf([founder, ...users])
      const { id } = await author.api.comments.add({ postId: oneOf(posts).id, content: `Comment ${comments.length}` })
      comments.push({ id, author })
    },
    uncomment: async () => {
      const [comment] = comments.splice(Math.floor(next() * comments.length), 1)
      await comment?.author.api.comments.remove({ id: comment.id })
    },
    react: async () => toggleLike(world, oneOf(posts).id, oneOf([founder, ...users])),
    close: async () => {
      const [{ slug }, isPrivate] = [oneOf(clubs), next() < 0.5]
      await founder.api.communitySettings.savePrivacy({ slug, isPrivate, requiresApproval: false })
    },
    remove: async () => {
      const { slug, name } = clubs.length > 1 && next() < 0.5 ? (clubs.pop() ?? oneOf(clubs)) : { slug: '', name: '' }
      await founder.api.communitySettings.remove({ slug, name })
    },
    vanish: async () => {
      const [who] = next() < 0.3 ? users.splice(Math.floor(next() * users.length), 1) : []
      const deletionDueAt = world.services.now().toISOString()
      const deletion = { deletionDueAt, deletionMode: oneOf(['ANONYMISE', 'REMOVE'] as const) }
      await world.db
        .updateTable('user')
        .set(deletion)
        .where('id', '=', who?.id ?? '')
        .execute()
      await deleteDueAccounts(world.services)
    },
    wait: async () => world.advance(next() * 72 * hour),
    expireTrends: async () => expireTrends(world.services),
  }
  const often = ['join', 'join', 'post', 'post', 'comment', 'comment', 'comment', 'react', 'arrive', 'remove'] as const
  const upon = ['post', 'post', 'report', 'report', 'review', 'review', 'edit', 'pin'] as const
  const names = [...often, ...upon, ...(Object.keys(acts) as (keyof typeof acts)[])]
  const done = new Set<string>()
  await acts.arrive()
  for (let step = 0; step < 250; step++) {
    const name = oneOf(names)
    // Many actions are refused: to outsiders, or on deleted targets.
    const isDone = await refusable(acts[name])
    if (isDone) done.add(name)
    expect(await counterMismatches(world.db), `step ${step}: ${name}`).toEqual([])
  }
  expect([...done].sort()).toEqual(Object.keys(acts).sort())
})
