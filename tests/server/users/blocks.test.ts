import { describe, expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

type Name = 'block' | 'mute'
const change = (who: TestUser, method: 'PUT' | 'DELETE', name: Name, other: { id: string }) =>
  who.rest(method, `/api/users/${other.id}/${name}`)

/** Ann and Bob are members of Carl's community, in which each of them wrote a post, and a comment under Carl's. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const topic = await carl.api.topics.create({ name: 'Openings' })
  const club = await createCommunity(carl, { topics: topic.id })
  for (const user of [ann, bob]) await makeMember(world, club.id, user, 'MEMBER')
  const write = (who: TestUser, title: string) =>
    who.api.posts.create({ title, content: `${title} in full`, forumId: club.forumId, topics: topic.id })
  const thread = await write(carl, 'A question by Carl')
  const say = (who: TestUser, content: string, parentId?: string) =>
    who.api.comments.add({ postId: thread.id, content, parentId })
  const annsPost = await write(ann, 'A zebra by Ann')
  const bobsPost = await write(bob, 'A zebra by Bob')
  const annsComment = await say(ann, 'A giraffe by Ann')
  const bobsComment = await say(bob, 'A giraffe by Bob')
  await world.runJobs()

  /** The lists in which the user sees what the other wrote. */
  const listsWith = async (who: TestUser, other: TestUser, name: string): Promise<string[]> => {
    const { api } = who
    const page = { limit: 20 }
    const lists: Record<string, unknown> = {
      hot: await api.feeds.hot(page),
      new: await api.feeds.new(page),
      own: await api.feeds.communityPosts({ ...page, sort: 'new' }),
      preview: await api.feeds.preview(),
      community: await api.posts.inCommunity({ slug: club.slug }),
      topic: await api.posts.ofTopic({ slug: topic.slug }),
      posts: await api.search.posts({ q: 'zebra' }),
      comments: await api.search.comments({ q: 'giraffe' }),
      all: await api.search.all({ q: 'zebra' }),
      profilePosts: await api.users.posts({ id: other.id }),
      profileComments: await api.users.comments({ id: other.id }),
      thread: await api.threads.open({ postId: thread.id }),
      restComments: await api.comments.list({ postId: thread.id }),
      suggestions: await api.users.suggest({ slug: club.slug, q: '' }),
    }
    return Object.keys(lists).filter((list) => JSON.stringify(lists[list]).includes(name))
  }
  return {
    world,
    ann,
    bob,
    carl,
    club,
    topic,
    thread,
    write,
    say,
    annsPost,
    bobsPost,
    annsComment,
    bobsComment,
    listsWith,
  }
}

const everywhere = [
  ...['hot', 'new', 'own', 'preview', 'community', 'topic', 'posts', 'comments', 'all'],
  ...['profilePosts', 'profileComments', 'thread', 'restComments', 'suggestions'],
]

describe('a block', () => {
  test('hides what each of the two writes from the other, until it ends, and from nobody else', async () => {
    const { ann, bob, carl, listsWith } = await setting()
    expect(await listsWith(ann, bob, 'by Bob')).toEqual(everywhere.slice(0, -1))
    expect(await listsWith(bob, ann, 'by Ann')).toEqual(everywhere.slice(0, -1))
    expect(await change(ann, 'PUT', 'block', bob)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await listsWith(ann, bob, 'by Bob')).toEqual([])
    expect(await listsWith(bob, ann, 'by Ann')).toEqual([])
    expect(await listsWith(carl, bob, 'by Bob')).toEqual(everywhere.slice(0, -1))
    expect(await listsWith(bob, carl, 'by Carl')).toContain('hot')
    expect(await change(ann, 'DELETE', 'block', bob)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await listsWith(bob, ann, 'by Ann')).toEqual(everywhere.slice(0, -1))
  })

  test('leaves a placeholder without author and text in the thread, and the tree below it', async () => {
    const { ann, bob, carl, thread, say, bobsComment } = await setting()
    const reply = await say(carl, 'An answer by Carl', bobsComment.id)
    await change(ann, 'PUT', 'block', bob)
    const { items } = await ann.api.comments.list({ postId: thread.id })
    const placeholder = items.find(({ id }) => id === bobsComment.id)
    expect(placeholder).toMatchObject({ hidden: 'blocked', author: null, content: '', authorRoles: [], reactions: [] })
    expect(Object.values(placeholder?.can ?? {})).not.toContain(true)
    expect(items.find(({ id }) => id === reply.id)).toMatchObject({ content: 'An answer by Carl', hidden: null })
    const answer = await ann.rest('POST', `/api/posts/${thread.id}/comments`, {
      content: 'So?',
      parentId: bobsComment.id,
    })
    expect(answer.status).toBe(404)
  })

  test('lets no notification and no mail pass between the two', async () => {
    const { world, ann, bob, carl, club, say, annsPost, annsComment } = await setting()
    const mention = formatMention({ name: 'Ann', id: ann.id })
    world.advance(10 * 60_000)
    await world.deliverMails()
    await ann.api.notifications.markAllRead()
    const earlier = await ann.api.notifications.list({})
    await change(bob, 'PUT', 'block', ann)
    await say(carl, 'A reply by Carl', annsComment.id)
    await say(bob, `${mention}, look`)
    await bob.api.comments.add({ postId: annsPost.id, content: 'A comment by Bob' })
    await bob.api.posts.create({ title: 'Hm', content: `For ${mention}`, forumId: club.forumId })
    await bob.api.reactions.react({ targetType: 'POST', targetId: annsPost.id, reactionType: 'happy' })
    const { items } = await ann.api.notifications.list({})
    const fresh = items.filter(({ id }) => !earlier.items.some((one) => one.id === id))
    expect(fresh.map(({ actor }) => actor?.name)).toEqual(['Carl'])
    expect((await ann.api.notifications.unread()).count).toBe(1)
    world.advance(10 * 60_000)
    const texts = (await world.deliverMails()).filter(({ to }) => to === ann.email).map(({ text }) => text)
    expect(texts.join()).toContain('A reply by Carl')
    expect(texts.join()).not.toContain('Bob')
  })

  test('that comes before the delivery of a mail keeps the text out of it', async () => {
    const { world, ann, bob, carl, say, annsComment } = await setting()
    world.advance(10 * 60_000)
    await world.deliverMails()
    await say(bob, 'A late reply by Bob', annsComment.id)
    await say(carl, 'A late reply by Carl', annsComment.id)
    await change(ann, 'PUT', 'mute', bob)
    world.advance(10 * 60_000)
    const texts = (await world.deliverMails()).filter(({ to }) => to === ann.email).map(({ text }) => text)
    expect(texts.join()).toContain('A late reply by Carl')
    expect(texts.join()).not.toContain('Bob')
  })

  test('keeps nothing from moderators of the community, nor from super admins whom another user blocked', async () => {
    const { world, ann, bob, carl, thread, listsWith } = await setting()
    await change(bob, 'PUT', 'block', carl)
    expect(await listsWith(carl, bob, 'by Bob')).toEqual(everywhere.slice(0, -1))
    expect(await listsWith(bob, carl, 'by Carl')).not.toContain('hot')
    const root = await world.user('Root', { isSuperAdmin: true })
    await change(ann, 'PUT', 'block', root)
    expect(JSON.stringify(await root.api.comments.list({ postId: thread.id }))).toContain('by Ann')
    expect(JSON.stringify(await root.api.feeds.new({}))).toContain('by Ann')
  })

  test('tells nobody: the other sees the same profile, and whom a user blocked is theirs to know', async () => {
    const { ann, bob, carl } = await setting()
    const before = await bob.api.users.byId({ id: ann.id })
    await bob.api.notifications.markAllRead()
    await change(ann, 'PUT', 'block', bob)
    await change(ann, 'PUT', 'mute', carl)
    expect(await bob.api.users.byId({ id: ann.id })).toEqual(before)
    expect((await bob.api.notifications.unread()).count).toBe(0)
    expect(await ann.api.users.byId({ id: bob.id })).toMatchObject({ blockedAs: 'BLOCK' })
    const { body } = await ann.rest('GET', '/api/blocks')
    expect(body).toMatchObject([
      { id: carl.id, name: 'Carl', kind: 'MUTE' },
      { id: bob.id, name: 'Bob', kind: 'BLOCK' },
    ])
    expect((await bob.rest('GET', '/api/blocks')).body).toEqual([])
  })

  test('needs another user whom one can see', async () => {
    const { world, ann, bob } = await setting()
    await bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    for (const name of ['block', 'mute'] as const) {
      expect(await change(ann, 'PUT', name, bob)).toMatchObject({ status: 404 })
      expect(await change(ann, 'PUT', name, { id: 'nobody' })).toMatchObject({ status: 404 })
      expect(await change(ann, 'PUT', name, ann)).toMatchObject({
        status: 403,
        body: { error: messages.blockYourself },
      })
      const guest = await world.app.inject({ method: 'PUT', url: `/api/users/${bob.id}/${name}` })
      expect(guest.statusCode).toBe(401)
    }
  })
})

describe('a mute', () => {
  test('hides what the muted user writes from the viewer, but not the reverse', async () => {
    const { ann, bob, listsWith } = await setting()
    await change(ann, 'PUT', 'mute', bob)
    expect(await listsWith(ann, bob, 'by Bob')).toEqual([])
    expect(await listsWith(bob, ann, 'by Ann')).toEqual(everywhere.slice(0, -1))
    // Unblocking ends a block, not a mute.
    await change(ann, 'DELETE', 'block', bob)
    expect(await ann.api.users.byId({ id: bob.id })).toMatchObject({ blockedAs: 'MUTE' })
    await change(ann, 'PUT', 'block', bob)
    expect(await listsWith(bob, ann, 'by Ann')).toEqual([])
    await change(ann, 'DELETE', 'block', bob)
    expect(await listsWith(ann, bob, 'by Bob')).toEqual(everywhere.slice(0, -1))
  })
})
