import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

type Setting = Awaited<ReturnType<typeof createThreadWorld>>

/** The unread state of Ann's post for the user, by the lists and the thread. */
async function unreadOf({ postId, club }: Pick<Setting, 'postId' | 'club'>, { api }: Pick<TestUser, 'api'>) {
  const lists = [api.feeds.hot({}), api.feeds.new({}), api.posts.inCommunity({ slug: club.slug })]
  const cards = (await Promise.all(lists)).map(({ items }) => items.find(({ id }) => id === postId))
  const page = await api.posts.byId({ community: club.slug, id: postId })
  const { firstUnreadId } = await api.threads.open({ postId })
  const marks = [...cards, page].map((card) => card && [card.isVisited, card.unreadCount])
  expect(new Set(marks.map((mark) => JSON.stringify(mark))).size).toBe(1)
  const [isVisited, unreadCount] = marks[0] ?? []
  return { isVisited, unreadCount, firstUnreadId }
}

const nothing = { isVisited: true, unreadCount: 0, firstUnreadId: null }

describe('unread comments', () => {
  test('are those by others since the last visit, counted for each viewer', async () => {
    const setting = await createThreadWorld()
    const { world, ann, bob, postId, say } = setting
    await say(ann, 'Before the visit')
    expect(await unreadOf(setting, bob)).toEqual({ ...nothing, isVisited: false })
    await bob.api.threads.visit({ id: postId })
    expect(await unreadOf(setting, bob)).toEqual(nothing)

    const first = await say(ann, 'After it')
    await say(ann, 'And a reply', first)
    await say(bob, 'My own')
    expect(await unreadOf(setting, bob)).toEqual({ isVisited: true, unreadCount: 2, firstUnreadId: first })
    // Ann has not opened the post, and guests have no visits.
    expect(await unreadOf(setting, ann)).toEqual({ ...nothing, isVisited: false })
    expect(await unreadOf(setting, world.guest)).toEqual({ ...nothing, isVisited: false })

    await bob.api.threads.visit({ id: postId })
    expect(await unreadOf(setting, bob)).toEqual(nothing)
  })

  test('leave out what the viewer may not see', async () => {
    const setting = await createThreadWorld()
    const { world, ann, bob, postId, say } = setting
    await bob.api.threads.visit({ id: postId })
    const [removed, hidden, reported] = [await say(ann, 'One'), await say(ann, 'Two'), await say(ann, 'Three')]
    const last = await say(ann, 'Four')
    expect(await unreadOf(setting, bob)).toMatchObject({ unreadCount: 4, firstUnreadId: removed })

    await ann.api.comments.remove({ id: removed })
    await bob.api.reports.comment({ id: reported, reason: 'SPAM' })
    for (const name of ['Cid', 'Dora', 'Eve']) {
      await (await world.user(name)).api.reports.comment({ id: hidden, reason: 'SPAM' })
    }
    expect(await unreadOf(setting, bob)).toMatchObject({ unreadCount: 1, firstUnreadId: last })
    await ann.api.posts.remove({ id: postId })
    expect((await bob.api.feeds.new({})).items).toEqual([])
  })

  test('of a private community end with the membership', async () => {
    const setting = await createThreadWorld({ isPrivate: true })
    const { world, ann, bob, postId, say, club } = setting
    await makeMember(world, club.id, bob, 'MEMBER')
    await bob.api.threads.visit({ id: postId })
    await say(ann, 'Hush')
    expect(await unreadOf(setting, bob)).toMatchObject({ unreadCount: 1 })
    await bob.api.communities.leave({ slug: club.slug })
    expect((await bob.api.feeds.new({})).items).toEqual([])
    await expect(bob.api.threads.visit({ id: postId })).rejects.toThrow()
  })

  test('are counted up to a limit', async () => {
    const setting = await createThreadWorld()
    const { world, ann, bob, postId, say } = setting
    await bob.api.threads.visit({ id: postId })
    const first = await say(ann, 'First')
    const row = await world.db.selectFrom('comment').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: limits.unreadMax + 20 }, (_, at) => ({ ...row, id: `${row.id}-${at}` }))
    await world.db.insertInto('comment').values(copies).execute()
    expect(await unreadOf(setting, bob)).toMatchObject({ unreadCount: limits.unreadMax + 1, firstUnreadId: first })
  })

  test('appear in the other lists of posts too', async () => {
    const setting = await createThreadWorld()
    const { world, ann, bob, club, postId, say } = setting
    await makeMember(world, club.id, bob, 'MEMBER')
    await bob.api.saved.save({ id: postId })
    await bob.api.threads.visit({ id: postId })
    await say(ann, 'News')
    const lists = [bob.api.feeds.communityPosts({}), bob.api.saved.posts({}), bob.api.users.posts({ id: ann.id })]
    for (const { items } of await Promise.all(lists)) {
      expect(items.map(({ isVisited, unreadCount }) => [isVisited, unreadCount])).toEqual([[true, 1]])
    }
  })
})

describe('a visit', () => {
  test('writes only if something was unread, so that cached answers stay valid', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const seenBy = async () =>
      (await world.db.selectFrom('threadVisit').select('seenAt').where('userId', '=', bob.id).execute()).map(
        ({ seenAt }) => seenAt,
      )
    await bob.api.threads.visit({ id: postId })
    const first = await seenBy()
    await say(bob, 'My own')
    await bob.api.threads.visit({ id: postId })
    expect(await seenBy()).toEqual(first)
    await say(ann, 'News')
    await bob.api.threads.visit({ id: postId })
    expect(await seenBy()).not.toEqual(first)
  })

  test('is forgotten after a year', async () => {
    const { world, ann, bob, postId } = await createThreadWorld()
    const day = 86_400_000
    await bob.api.threads.visit({ id: postId })
    world.advance(200 * day)
    await ann.api.threads.visit({ id: postId })
    world.advance(166 * day)
    await world.runJobs()
    const left = await world.db.selectFrom('threadVisit').select('userId').execute()
    expect(left).toEqual([{ userId: ann.id }])
  })

  test('to a quiet thread is remembered as long as it is repeated, with a write a month at most', async () => {
    const { world, bob, postId } = await createThreadWorld()
    const seenAt = async () => {
      const visits = await world.db.selectFrom('threadVisit').select('seenAt').where('userId', '=', bob.id).execute()
      return visits.map(({ seenAt }) => seenAt)
    }
    const recorded = new Set<string | undefined>()
    for (let week = 0; week < 60; week++) {
      await bob.api.threads.visit({ id: postId })
      recorded.add((await seenAt())[0])
      world.advance(7 * 86_400_000)
    }
    await world.runJobs()
    expect(await seenAt()).toHaveLength(1)
    // Every fifth week is the first one beyond 30 days.
    expect(recorded.size).toBe(12)
  })
})
