import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'
import { openThreadStream } from '../../support/platform/event-streams.ts'

describe('a thread over the network', () => {
  test('streams events as they happen, uncompressed and uncached', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const live = await openThreadStream(world, bob, { postId })
    expect(live.status).toBe(200)
    expect(live.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(live.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(live.headers.get('content-encoding')).toBeNull()
    expect(await live.next()).toEqual({ event: 'connected', id: null, data: { reconnectAfterInactivityMs: 40_000 } })
    const id = await say(ann, 'One')
    expect(await live.next()).toMatchObject({ event: 'message', data: { kind: 'comment', comment: { id } } })
  })

  test('resumes where the connection broke, without gaps or duplicates', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const first = await openThreadStream(world, bob, { postId })
    await first.next()
    await say(ann, 'One')
    const seen = await first.next()
    expect(seen).toMatchObject({ data: { comment: { content: 'One' } } })
    first.close()
    for (const content of ['Two', 'Three']) await say(ann, content)

    const second = await openThreadStream(world, bob, { postId, lastEventId: seen?.id ?? '' })
    await second.next()
    const heard = [await second.next(), await second.next()]
    await say(ann, 'Four')
    heard.push(await second.next())
    expect(heard).toMatchObject(['Two', 'Three', 'Four'].map((content) => ({ data: { comment: { content } } })))
  })

  test('is refused to users who may not read, with the messages of the other APIs', async () => {
    const { world, bob, postId } = await createThreadWorld({ isPrivate: true })
    for (const user of [bob, world.guest]) {
      const live = await openThreadStream(world, user, { postId })
      expect((await live.next())?.event).toBe('connected')
      expect(await live.next()).toMatchObject({
        event: 'serialized-error',
        data: { message: messages.postNotFound, data: { httpStatus: 404 } },
      })
      expect(await live.next()).toBeNull()
    }
  })

  test('sends nothing more to a removed member', async () => {
    const { world, ann, bob, club, postId, say } = await createThreadWorld({ isPrivate: true })
    await makeMember(world, club.id, bob, 'MEMBER')
    const live = await openThreadStream(world, bob, { postId })
    await live.next()
    await say(ann, 'Among us')
    expect(await live.next()).toMatchObject({ data: { comment: { content: 'Among us' } } })
    await ann.api.members.remove({ slug: club.slug, userId: bob.id, reason: 'Against the rules' })
    await say(ann, 'Without Bob')
    expect(await live.next()).toEqual({ event: 'return', id: null, data: '' })
    expect(await live.next()).toBeNull()
  })

  test('frees the connection when the browser leaves', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    await say(ann, 'One')
    /** A stream that has its place: it has reported an event, not only that it is connected. */
    const open = async () => {
      const stream = await openThreadStream(world, bob, { postId, lastEventId: '0' })
      for (const event of ['connected', 'message']) expect((await stream.next())?.event).toBe(event)
      return stream
    }
    const first = await open()
    for (let count = 1; count < 20; count++) await open()
    const refused = await openThreadStream(world, bob, { postId })
    await refused.next()
    expect(await refused.next()).toMatchObject({ event: 'serialized-error', data: { data: { httpStatus: 429 } } })
    first.close()
    // The server learns of it when the connection has closed; until then it refuses.
    for (let isOpen = false; !isOpen; ) {
      const again = await openThreadStream(world, bob, { postId, lastEventId: '0' })
      await again.next()
      isOpen = (await again.next())?.event === 'message'
    }
  })

  test('is cut, not ended, when the server stops, so the browser reconnects', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const live = await openThreadStream(world, bob, { postId })
    await live.next()
    await say(ann, 'One')
    await live.next()
    await world.app.close()
    await expect(live.next()).rejects.toThrow()
  })
})
