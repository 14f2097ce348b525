import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusals } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

/** Bob is a member of Ann's club and choir. Carl writes there as well. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const [club, choir] = [await createCommunity(ann), await createCommunity(ann, { name: 'Choir', isPrivate: true })]
  const elsewhere = await createCommunity(ann, { name: 'Elsewhere' })
  for (const user of [bob, carl]) for (const { id } of [club, choir]) await makeMember(world, id, user, 'MEMBER')
  const write = async (user: TestUser, title: string, { forumId } = club) => {
    world.advance(1_000)
    return user.api.posts.create({ title, content: 'Hm', forumId })
  }
  const say = async (user: TestUser, postId: string, content = 'Hm') => {
    world.advance(1_000)
    return user.api.comments.add({ postId, content })
  }
  const open = async (user: TestUser, id: string) => {
    world.advance(1_000)
    await user.api.threads.visit({ id })
  }
  const unread = async ({ api }: TestUser = bob) =>
    (await api.unread.list()).map(({ name, threads }) => [name, ...threads.map(({ title }) => title)])
  return { world, ann, bob, carl, club, choir, elsewhere, write, say, open, unread }
}

describe('what is unread', () => {
  test('are new posts and comments since the last visit, by community, the newest first', async () => {
    const { ann, bob, carl, choir, elsewhere, write, say, open, unread } = await setting()
    const opening = await write(ann, 'Opening')
    await write(bob, 'My own')
    await write(ann, 'Not mine', elsewhere)
    await open(bob, opening.id)
    expect(await unread()).toEqual([])
    const first = await say(carl, opening.id)
    await say(ann, opening.id)
    await say(bob, opening.id)
    await write(ann, 'Endgame')
    const song = await write(ann, 'Song', choir)
    const communities = await bob.api.unread.list()
    expect(communities).toMatchObject([
      { name: 'Choir', slug: choir.slug, isPrivate: true, hasMore: false, threads: [{ title: 'Song' }] },
      { name: 'Chess Club', threads: [{ title: 'Endgame' }, { title: 'Opening' }] },
    ])
    expect(communities[0]?.threads).toEqual([
      {
        ...{ id: song.id, title: 'Song', link: song.link, author: { name: 'Ann' }, isNew: true, unreadCount: 0 },
        ...{ latestAt: song.createdAt, seenAt: null },
      },
    ])
    expect(communities[1]?.threads[1]).toMatchObject({
      ...{ isNew: false, unreadCount: 2, link: `${opening.link}#comment-${first.id}` },
      seenAt: expect.any(String),
    })
    await open(bob, opening.id)
    await bob.api.visits.visit({ slug: 'chess-club' })
    expect(await unread()).toEqual([['Choir', 'Song']])
    expect(await unread(ann)).toEqual([['Chess Club', 'My own']])
  })

  test('lists the newest ten of a community and says that there is more', async () => {
    const { ann, bob, write, say, open } = await setting()
    const old = await write(ann, 'Old')
    await open(bob, old.id)
    for (let at = 1; at <= 11; at++) await write(ann, `Post ${at}`)
    await say(ann, old.id)
    const [club] = await bob.api.unread.list()
    expect(club?.threads.map(({ title }) => title)).toEqual([
      'Old',
      ...Array.from({ length: 9 }, (_, at) => `Post ${11 - at}`),
    ])
    expect(club?.hasMore).toBe(true)
  })

  test('leaves out what was muted, hidden, reported, removed, or written by blocked users', async () => {
    const { world, ann, bob, carl, club, choir, write, say, open, unread } = await setting()
    const { topicId } = await topicOf(ann, club.slug)
    const thread = await write(ann, 'Thread')
    await open(bob, thread.id)
    const comment = await say(carl, thread.id)
    await write(carl, 'By Carl')
    await write(ann, 'Song', choir)
    const about = await write(ann, 'About a topic')
    await world.db.deleteFrom('postTopic').where('postId', '!=', about.id).execute()
    const all = [
      ['Chess Club', 'About a topic', 'By Carl', 'Thread'],
      ['Choir', 'Song'],
    ]
    expect(await unread()).toEqual(all)
    const follow = (targetType: 'COMMUNITY' | 'TOPIC' | 'POST', targetId: string, level: 'MUTED' | null) =>
      bob.api.follows.set({ targetType, targetId, level })
    await follow('COMMUNITY', choir.id, 'MUTED')
    await follow('POST', thread.id, 'MUTED')
    await follow('TOPIC', topicId, 'MUTED')
    expect(await unread()).toEqual([['Chess Club', 'By Carl']])
    await follow('COMMUNITY', choir.id, null)
    await follow('POST', thread.id, null)
    await follow('TOPIC', topicId, null)
    expect(await unread()).toEqual(all)

    for (const kind of ['block', 'mute'] as const) {
      await bob.rest('PUT', `/api/users/${carl.id}/${kind}`)
      expect(await unread(), kind).toEqual([
        ['Chess Club', 'About a topic'],
        ['Choir', 'Song'],
      ])
      await bob.rest('DELETE', `/api/users/${carl.id}/${kind}`)
    }
    await bob.api.saved.hide({ id: about.id })
    await bob.rest('POST', `/api/posts/comments/${comment.id}/report`, { reason: 'SPAM' })
    expect(await unread()).toEqual(
      [
        ['Chess Club', 'By Carl'],
        ['Choir', 'Song'],
      ].reverse(),
    )
    await world.db
      .updateTable('post')
      .set({ hiddenAt: '2026-11-20T12:00:00.000Z' })
      .where('title', '=', 'By Carl')
      .execute()
    await world.db
      .updateTable('post')
      .set({ deletedAt: '2026-11-20T12:00:00.000Z' })
      .where('title', '=', 'Song')
      .execute()
    expect(await unread()).toEqual([])
  })

  test('is marked as read, a post or a community, and the mark can be undone', async () => {
    const { ann, bob, club, choir, write, say, open, unread } = await setting()
    const thread = await write(ann, 'Thread')
    await open(bob, thread.id)
    await say(ann, thread.id)
    const post = await write(ann, 'Post')
    await write(ann, 'Song', choir)
    const before = await bob.api.unread.list()
    const newPosts = async () =>
      Object.fromEntries((await bob.api.visits.communities()).map(({ name, newPosts }) => [name, newPosts]))
    expect(await newPosts()).toEqual({ 'Chess Club': 1, Choir: 1 })

    await open(bob, post.id)
    expect(await unread()).toEqual([
      ['Choir', 'Song'],
      ['Chess Club', 'Thread'],
    ])
    expect(await newPosts()).toEqual({ 'Chess Club': 0, Choir: 1 })
    await bob.api.unread.restore({ community: null, posts: [{ id: post.id, seenAt: null }] })
    expect(await bob.api.unread.list()).toEqual(before)

    const undo = await bob.api.unread.markCommunityRead({ slug: club.slug })
    expect(await unread()).toEqual([['Choir', 'Song']])
    // Nobody but Bob is concerned.
    expect(await ann.api.unread.markCommunityRead({ slug: club.slug })).toMatchObject({ posts: [] })
    await ann.api.unread.restore(undo)
    expect(await unread()).toEqual([['Choir', 'Song']])
    await bob.api.unread.restore(undo)
    expect(await bob.api.unread.list()).toEqual(before)
  })

  test('is for users only, and takes times only', async () => {
    const { world, club, bob } = await setting()
    const { unread } = world.guest.api
    const calls = [
      unread.list(),
      unread.markCommunityRead({ slug: club.slug }),
      unread.restore({ community: null, posts: [] }),
    ]
    for (const { status } of await refusals(calls)) expect(status).toBe(401)
    const eve = await world.user('Eve')
    expect(await eve.api.unread.markCommunityRead({ slug: club.slug })).toEqual({ community: null, posts: [] })
    const wrong = { community: { id: club.id, visitedAt: 'yesterday' }, posts: [] }
    const [refused] = await refusals([bob.api.unread.restore(wrong)])
    expect(refused).toMatchObject({ status: 400, error: expect.stringContaining('visitedAt') })
  })
})

/** Gives the community a topic. */
async function topicOf({ api }: TestUser, slug: string) {
  const { id } = await api.topics.create({ name: 'Gambits' })
  await api.communitySettings.saveDetails({ slug, topics: id })
  return { topicId: id }
}

test('trending panels leave out what the viewer muted', async () => {
  const { world, ann, bob, club, write } = await setting()
  const { topicId } = await topicOf(ann, club.slug)
  await write(ann, 'Gambit')
  const names = async () => ({
    communities: (await bob.api.communities.trending()).map(({ name }) => name),
    topics: (await bob.api.topics.trending()).map(({ name }) => name),
  })
  const mute = (targetType: 'COMMUNITY' | 'TOPIC', targetId: string, level: 'MUTED' | null) =>
    bob.api.follows.set({ targetType, targetId, level })
  const before = await names()
  expect(before).toEqual({ communities: expect.arrayContaining(['Chess Club']), topics: ['Gambits'] })
  await mute('COMMUNITY', club.id, 'MUTED')
  expect((await names()).communities).not.toContain('Chess Club')
  expect((await names()).topics).toEqual([])
  await mute('COMMUNITY', club.id, null)
  await mute('TOPIC', topicId, 'MUTED')
  expect(await names()).toEqual({ ...before, topics: [] })
  expect((await world.guest.api.topics.trending()).map(({ name }) => name)).toEqual(['Gambits'])
})
