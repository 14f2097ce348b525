import { expect, test } from 'vitest'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeMember } from '../../support/factories.ts'
import { subscribeToThread } from '../../support/platform/event-streams.ts'

test('every watcher receives comments and reactions as a page shows them to this watcher', async () => {
  const { world, ann, bob, club, postId, say } = await createThreadWorld()
  const [member, moderator, outsider, reporter, fan, root] = [
    await world.user('Mem'),
    await world.user('Mod'),
    await world.user('Out'),
    await world.user('Rep'),
    await world.user('Fan'),
    await world.user('Root', { isSuperAdmin: true }),
  ]
  await makeMember(world, club.id, member, 'MEMBER')
  await makeMember(world, club.id, moderator, 'MODERATOR')
  const id = await say(bob, 'One')
  const watchers = {
    ann,
    bob,
    member,
    moderator,
    outsider,
    reporter,
    fan,
    root,
    guest: world.guest,
    second: world.guest,
  }
  const streams = await Promise.all(
    Object.entries(watchers).map(async ([name, user]) => ({
      name,
      user,
      live: await subscribeToThread(user, { postId }),
    })),
  )
  const shown = async (user: Pick<typeof ann, 'api'>) =>
    (await user.api.threads.around({ postId, commentId: id })).comments.at(-1)
  const expectShared = async (happened: string) => {
    for (const { name, user, live } of streams) {
      const event = (await live.next())?.event
      const comment = await shown(user)
      const seen =
        event?.kind === 'comment'
          ? event.comment
          : event?.kind === 'reactions' && { ...comment, reactions: event.reactions }
      expect.soft(seen, `${name} ${happened}`).toEqual(comment)
    }
  }
  await bob.api.comments.edit({ id, content: 'Two' })
  await expectShared('edit')
  await fan.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'love' })
  await expectShared('reaction')
  await bob.api.comments.edit({ id, content: 'Three' })
  await expectShared('edit with a reaction')
  await fan.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'love' })
  await expectShared('reaction taken back')
  await reporter.api.reports.comment({ id, reason: 'SPAM' })
  await bob.api.comments.edit({ id, content: 'Four' })
  await expectShared('edit with a report')
  await fan.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  for (const { name, user, live } of streams) {
    const { reactions } = await user.api.posts.byId({ community: club.slug, id: postId })
    const event = (await live.next())?.event
    expect.soft(event, name).toEqual({ kind: 'reactions', targetType: 'POST', targetId: postId, reactions })
  }
  for (const { live } of streams) await live.close()
})

test('watchers with the same rights receive what was presented once', async () => {
  const { world, bob, postId, say } = await createThreadWorld()
  const id = await say(bob, 'One')
  const [guest, second, user, other] = await Promise.all(
    [world.guest, world.guest, await world.user('Out'), await world.user('Other')].map((watcher) =>
      subscribeToThread(watcher, { postId }),
    ),
  )
  await bob.api.comments.edit({ id, content: 'Two' })
  const [toGuest, toSecond, toUser, toOther] = [
    await guest?.next(),
    await second?.next(),
    await user?.next(),
    await other?.next(),
  ]
  expect(toGuest?.event).toMatchObject({ kind: 'comment', comment: { content: 'Two' } })
  // The same object, so nothing was read or presented for the second one.
  expect(toSecond?.event).toBe(toGuest?.event)
  expect(toOther?.event).toBe(toUser?.event)
  expect(toUser?.event).not.toBe(toGuest?.event)
  for (const live of [guest, second, user, other]) await live?.close()
})
