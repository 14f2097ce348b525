import { describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember, makePost } from '../../support/factories.ts'
import { serverAddress } from '../../support/platform/event-streams.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

/** Bob's post in Ann's community; Carl is a member. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { requiresApproval: true })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const say = async (content: string) => (await carl.api.comments.add({ postId, content })).id
  const like = () => carl.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  return { world, ann, bob, carl, club, postId, say, like }
}

/** Subscribes to a user's unread count over tRPC. */
async function listen({ api }: Pick<TestUser, 'api'>) {
  const counts = (await api.notifications.live())[Symbol.asyncIterator]()
  return {
    /** The next count; null at the end of the stream. */
    next: async (): Promise<number | null> => {
      const { done, value } = await counts.next()
      return done ? null : (value as { count: number }).count
    },
    close: async () => void (await counts.return?.()),
  }
}

describe('the live unread count', () => {
  test('is sent at once, and after each change', async () => {
    const { ann, bob, carl, club, postId, say, like, world } = await setting()
    const live = await listen(bob)
    expect(await live.next()).toBe(0)
    await say('One')
    expect(await live.next()).toBe(1)
    // The same group has grown.
    await say('Two')
    expect(await live.next()).toBe(1)
    await like()
    expect(await live.next()).toBe(2)
    await like()
    expect(await live.next()).toBe(1)
    const [{ id } = { id: '' }] = (await bob.api.notifications.list({})).items
    await bob.api.notifications.markRead({ id })
    expect(await live.next()).toBe(1)
    await bob.api.notifications.markAllRead()
    expect(await live.next()).toBe(0)
    // Neither unchanged counts nor other users' notifications are sent.
    await bob.api.notifications.markAllRead()
    await bob.api.comments.add({ postId, content: 'Mine' })
    await ann.api.members.setRole({ slug: club.slug, userId: carl.id, role: 'MODERATOR' })
    await say('Three')
    expect(await live.next()).toBe(1)
    await live.close()

    const deciding = await listen(ann)
    const before = (await deciding.next()) ?? -1
    const eve = await world.user('Eve')
    await eve.api.communities.join({ slug: club.slug })
    expect(await deciding.next()).toBe(before + 1)
    // It is resolved, and needs no attention.
    await eve.api.joinRequests.withdraw({ slug: club.slug })
    expect(await deciding.next()).toBe(before)
    await deciding.close()
  })

  test('misses nothing during many changes', async () => {
    const { world, bob, carl, club } = await setting()
    const posts: string[] = []
    for (let at = 0; at < 60; at++)
      posts.push(await makePost(world, club, bob, { title: `Post ${at}`, content: 'e4?' }))
    const live = await listen(bob)
    expect(await live.next()).toBe(0)
    await Promise.all(posts.map((postId) => carl.api.comments.add({ postId, content: 'Yes' })))
    let count: number | null = 0
    while (count !== null && count < 60) count = await live.next()
    expect(count).toBe(60)
    await live.close()
  })

  test('is refused to guests, and ends with the session', async () => {
    const { world, bob, say } = await setting()
    expect(await refusal(world.guest.api.notifications.live())).toMatchObject({
      status: 401,
      error: messages.signInNeeded,
    })
    const live = await listen(bob)
    expect(await live.next()).toBe(0)
    await bob.api.auth.logout()
    await say('Unheard')
    expect(await live.next()).toBeNull()
  })

  test('ends when the session has expired, before expired sessions are deleted', async () => {
    const { world, bob, say } = await setting()
    const live = await listen(bob)
    expect(await live.next()).toBe(0)
    world.advance(40 * 86_400_000)
    await say('Unheard')
    expect(await live.next()).toBeNull()
  })

  test('is limited to twenty per user, and available again after closing one', async () => {
    const { ann, bob } = await setting()
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(bob)))
    for (const live of streams) expect(await live.next()).toBe(0)
    const refused = await listen(bob)
    await expect(refused.next()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests })
    const hers = await listen(ann)
    expect(await hers.next()).not.toBeNull()
    await streams[0]?.close()
    const again = await listen(bob)
    expect(await again.next()).toBe(0)
    for (const live of [...streams, again, hers]) await live.close()
  })

  test('is limited to two thousand in all', async () => {
    const { world, bob } = await setting()
    // Two thousand streams of a hundred users would take too long to open.
    const closers = Array.from({ length: 2_000 }, (_, at) => world.services.live.acquireConnection(`somebody ${at}`))
    const refused = await listen(bob)
    await expect(refused.next()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests })
    closers[0]?.()
    const live = await listen(bob)
    expect(await live.next()).toBe(0)
    await live.close()
  })

  test('reaches a browser as server-sent events', async () => {
    const { world, bob, say } = await setting()
    const away = new AbortController()
    onTestFinished(() => away.abort())
    const { status, headers, body } = await fetch(`${await serverAddress(world)}/trpc/notifications.live`, {
      headers: { cookie: bob.cookie, accept: 'text/event-stream' },
      signal: away.signal,
    })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream',
      'no-store, no-transform',
    ])
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (text: string) => {
      while (!heard.includes(text)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) break
        heard += value
      }
      expect(heard).toContain(text)
    }
    await until('{"count":0,"newestId":null,"settings":0}')
    await say('One')
    await until('{"count":1,"newestId":"')
  })
})
