import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { subscribeToThread } from '../../support/platform/event-streams.ts'

const day = 86_400_000

describe('a thread subscriber', () => {
  test('receives the current state of changed comments, reactions and the post', async () => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const live = await subscribeToThread(bob, { postId })
    const id = await say(ann, 'One')
    const came = await live.next()
    expect(came?.event).toMatchObject({ kind: 'comment', commentCount: 1, comment: { id, content: 'One' } })
    // With the rights of the subscriber.
    expect(came?.event).toMatchObject({ comment: { can: { reply: true, edit: false } } })

    await ann.api.comments.edit({ id, content: 'Two' })
    expect((await live.next())?.event).toMatchObject({ kind: 'comment', comment: { id, content: 'Two' } })

    const love = { targetType: 'COMMENT', targetId: id, reactionType: 'love' } as const
    await bob.api.reactions.react(love)
    expect((await live.next())?.event).toEqual({
      kind: 'reactions',
      targetType: 'COMMENT',
      targetId: id,
      reactions: [{ reactionType: 'love', count: 1, hasReacted: true }],
    })
    await ann.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'sad' })
    expect((await live.next())?.event).toEqual({
      kind: 'reactions',
      targetType: 'POST',
      targetId: postId,
      reactions: [{ reactionType: 'sad', count: 1, hasReacted: false }],
    })
    await ann.api.posts.lock({ id: postId, isLocked: true })
    expect((await live.next())?.event).toEqual({ kind: 'post' })
    await ann.api.comments.remove({ id })
    expect((await live.next())?.event).toEqual({ kind: 'gone', commentId: id, commentCount: 0 })
    await live.close()
  })

  test('receives every place that disappears with the last reply', async () => {
    const { bob, ann, postId, chain } = await createThreadWorld()
    const [root = '', middle = '', leaf = ''] = await chain(bob, 3)
    await bob.api.comments.remove({ id: middle })
    const live = await subscribeToThread(ann, { postId })
    await bob.api.comments.remove({ id: leaf })
    const heard = await live.until((event) => event.kind === 'comment')
    expect(heard).toMatchObject([
      { kind: 'gone', commentId: leaf },
      { kind: 'gone', commentId: middle },
      { kind: 'comment', comment: { id: root, replyCount: 0 } },
    ])
    await live.close()
  })

  test('receives missed events once, then continues', async () => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const { lastEventId } = await bob.api.threads.open({ postId })
    const id = await say(ann, 'One')
    await ann.api.comments.edit({ id, content: 'Two' })
    const other = await say(ann, 'Other')
    await ann.api.comments.edit({ id, content: 'Three' })

    const live = await subscribeToThread(bob, { postId, lastEventId })
    const heard = [await live.next(), await live.next()]
    expect(heard.map((one) => one?.event)).toMatchObject([
      { kind: 'comment', comment: { id: other } },
      { kind: 'comment', comment: { id, content: 'Three' } },
    ])
    // Disconnected after the first event, they receive the rest.
    const again = await subscribeToThread(bob, { postId, lastEventId: heard[0]?.id ?? '' })
    expect((await again.next())?.event).toMatchObject({ comment: { id } })
    await ann.api.comments.remove({ id: other })
    expect((await again.next())?.event).toMatchObject({ kind: 'gone', commentId: other })
    expect((await live.next())?.event).toMatchObject({ kind: 'gone', commentId: other })
    await live.close()
    await again.close()
  })

  test('misses nothing during many concurrent writes', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const watchers = await Promise.all([ann, bob, world.guest].map((user) => subscribeToThread(user, { postId })))
    const seen = watchers.map(() => new Set<string>())
    const watching = watchers.map((live, index) =>
      live.until((event) => {
        if (event.kind === 'comment') seen[index]?.add(event.comment.id)
        return seen[index]?.size === 120
      }),
    )
    const written = await Promise.all(Array.from({ length: 120 }, (_, index) => say(ann, `Comment ${index}`)))
    await Promise.all(watching)
    for (const ids of seen) expect(ids).toEqual(new Set(written))
    for (const live of watchers) await live.close()
  })

  test('does not receive the texts of comments hidden from them', async () => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const id = await say(ann, 'Rude')
    await bob.api.reports.comment({ id, reason: 'HARASSMENT' })
    const live = await subscribeToThread(bob, { postId })
    await ann.api.comments.edit({ id, content: 'Ruder' })
    const heard = await live.next()
    expect(heard?.event).toMatchObject({
      kind: 'comment',
      comment: { id, hidden: 'viewer', content: '', author: null },
    })
    await ann.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'happy' })
    await say(ann, 'Next')
    // The reaction to it is not sent.
    expect((await live.next())?.event).toMatchObject({ kind: 'comment', comment: { content: 'Next' } })
    await live.close()
  })
})

describe('a stream', () => {
  test('is refused to users who may not read the post', async () => {
    const { world, ann, bob, postId } = await createThreadWorld({ isPrivate: true })
    for (const viewer of [bob, world.guest]) {
      await expect(subscribeToThread(viewer, { postId })).rejects.toThrow(messages.postNotFound)
    }
    for (const lastEventId of ['x', '-1', '1.5']) {
      await expect(subscribeToThread(ann, { postId, lastEventId })).rejects.toThrow('lastEventId is invalid')
    }
    await expect(subscribeToThread(ann, { postId: 'nowhere' })).rejects.toThrow(messages.postNotFound)
  })

  test('sends nothing more after removal, a ban or logout', async () => {
    const { world, ann, club, postId, say } = await createThreadWorld({ isPrivate: true })
    const [removed, banned, gone, there] = [
      await world.user('Removed'),
      await world.user('Banned'),
      await world.user('Gone'),
      await world.user('There'),
    ]
    const users = [removed, banned, gone, there]
    for (const user of users) await makeMember(world, club.id, user, 'MEMBER')
    const streams = await Promise.all(users.map((user) => subscribeToThread(user, { postId })))
    await say(ann, 'Among us')
    for (const live of streams) expect((await live.next())?.event).toMatchObject({ kind: 'comment' })

    await ann.api.members.remove({ slug: club.slug, userId: removed.id, reason: 'Against the rules' })
    await ann.api.members.ban({ slug: club.slug, userId: banned.id, reason: 'Against the rules' })
    await gone.api.auth.logout()
    await say(ann, 'Now without them')
    const heard = await Promise.all(streams.map((live) => live.next()))
    expect(heard).toMatchObject([null, null, null, { event: { kind: 'comment' } }])
    await streams[3]?.close()
  })

  test('ends with the post', async () => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const live = await subscribeToThread(bob, { postId })
    await say(ann, 'Last')
    await ann.api.posts.remove({ id: postId })
    expect((await live.next())?.event).toEqual({ kind: 'post' })
    expect(await live.next()).toBeNull()
  })

  test('continues for a user who is banned from a public community, which everybody may read', async () => {
    const { world, ann, bob, club, postId, say } = await createThreadWorld()
    const live = await subscribeToThread(bob, { postId })
    await makeBan(world, club.id, bob)
    await say(ann, 'Still')
    expect((await live.next())?.event).toMatchObject({ comment: { can: { reply: false } } })
    await live.close()
  })

  test('is limited to twenty per user, and available again after closing one', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const { lastEventId } = await bob.api.threads.open({ postId })
    await say(ann, 'One')
    const streams = await Promise.all(Array.from({ length: 20 }, () => subscribeToThread(bob, { postId, lastEventId })))
    for (const live of streams) expect(await live.next()).not.toBeNull()
    const refused = await subscribeToThread(bob, { postId, lastEventId })
    await expect(refused.next()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests })
    const others = [
      await subscribeToThread(ann, { postId, lastEventId }),
      await subscribeToThread(world.guest, { postId, lastEventId }),
    ]
    for (const live of others) expect(await live.next()).not.toBeNull()
    await streams[0]?.close()
    const again = await subscribeToThread(bob, { postId, lastEventId })
    expect(await again.next()).not.toBeNull()
    for (const live of [...streams, ...others, again]) await live.close()
  })
})

describe('events', () => {
  test('are deleted after a day; a client that was away longer reloads everything', async () => {
    const { world, ann, bob, club, postId, say } = await createThreadWorld()
    const { lastEventId } = await bob.api.threads.open({ postId })
    for (const word of ['Missed', 'Missed too']) await say(ann, word)
    const { id: elsewhere } = await ann.api.posts.create({ title: 'Ending', content: 'Kf1', forumId: club.forumId })
    await ann.api.comments.add({ postId: elsewhere, content: 'Hm' })
    world.advance(day + 1)
    await world.runJobs()
    // The newest of each thread marks its current number.
    const stored = await world.db.selectFrom('threadEvent').select('postId').execute()
    expect(stored).toEqual([{ postId }, { postId: elsewhere }])

    const live = await subscribeToThread(bob, { postId, lastEventId })
    const reset = await live.next()
    expect(reset?.event).toEqual({ kind: 'reset' })
    await say(ann, 'New')
    expect((await live.next())?.event).toMatchObject({ kind: 'comment', comment: { content: 'New' } })
    await live.close()
    // After the reset number nothing is missing.
    const again = await subscribeToThread(bob, { postId, lastEventId: reset?.id ?? '' })
    expect((await again.next())?.event).toMatchObject({ kind: 'comment', comment: { content: 'New' } })
    await again.close()
  })

  test('of a quiet thread are missed by no reader', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    await say(ann, 'Long ago')
    for (let round = 0; round < 2; round++) {
      world.advance(day + 1)
      await world.runJobs()
      const { lastEventId } = await bob.api.threads.open({ postId })
      const live = await subscribeToThread(bob, { postId, lastEventId })
      await say(ann, 'New')
      expect((await live.next())?.event).toMatchObject({ kind: 'comment', comment: { content: 'New' } })
      await live.close()
    }
  })

  test('are kept for a day, and a number from another history is not trusted', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    await say(ann, 'Seen')
    const { lastEventId } = await bob.api.threads.open({ postId })
    await say(ann, 'One')
    world.advance(day - 60_000)
    await world.runJobs()
    const live = await subscribeToThread(bob, { postId, lastEventId })
    expect((await live.next())?.event).toMatchObject({ kind: 'comment' })
    await live.close()
    const stranger = await subscribeToThread(bob, { postId, lastEventId: '99999999999999999999' })
    expect((await stranger.next())?.event).toEqual({ kind: 'reset' })
    await stranger.close()
  })
})
