import { describe, expect, test } from 'vitest'
import { changeCount } from '../../../src/server/platform/db/engine.ts'
import { presenceMs } from '../../../src/server/platform/live-events/presence.ts'
import type { ThreadEvent } from '../../../src/shared/discussions/threads.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { subscribeToThread } from '../../support/platform/event-streams.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const namesIn = (event: ThreadEvent | undefined) =>
  event?.kind === 'writing' ? event.users.map(({ name }) => name) : event?.kind

const isComment = ({ kind }: ThreadEvent) => kind === 'comment'

/** Subscribes at once. A stream begins with the first request for an event, and signs before it are lost. */
async function watchThread(user: Pick<TestUser, 'api'>, postId: string) {
  const live = await subscribeToThread(user, { postId })
  let first: ReturnType<typeof live.next> | null = live.next()
  const next = () => {
    const promised = first ?? live.next()
    first = null
    return promised
  }
  return { next, names: async () => namesIn((await next())?.event), close: live.close }
}

/** Returns the events that the subscriber hears from the action up to Ann's next comment. */
async function heardOf(
  { ann, say }: Pick<Awaited<ReturnType<typeof createThreadWorld>>, 'ann' | 'say'>,
  reader: Pick<TestUser, 'api'>,
  postId: string,
  act: () => Promise<unknown>,
) {
  const live = await subscribeToThread(reader, { postId })
  const heard = live.until(isComment)
  await act()
  await say(ann, 'Meanwhile')
  const events = await heard
  await live.close()
  return events.map(namesIn)
}

describe('a user who is writing', () => {
  test('is shown to the other readers of the thread, until the comment is there', async () => {
    const { ann, bob, postId, say } = await createThreadWorld()
    const [hers, his] = [await watchThread(ann, postId), await watchThread(bob, postId)]
    await bob.api.comments.writing({ postId })
    const first = await hers.next()
    expect(first?.event).toEqual({ kind: 'writing', users: [{ id: bob.id, name: 'Bob', image: null }] })
    // A stream that goes on after it misses nothing.
    expect(first?.id).toBe((await ann.api.threads.open({ postId })).lastEventId)
    // A repeated sign says nothing new, and nobody hears of themselves.
    await bob.api.comments.writing({ postId })
    await ann.api.comments.writing({ postId })
    expect(await his.names()).toEqual(['Ann'])
    await say(bob, 'Done')
    const after = [await hers.names(), await hers.names()]
    expect(after).toEqual([[], 'comment'])
    await hers.close()
    await his.close()
  })

  test('is shown to a reader who comes later, and with at most two others', async () => {
    const { world, ann, bob, postId } = await createThreadWorld()
    const early = await watchThread(ann, postId)
    await bob.api.comments.writing({ postId })
    expect(await early.names()).toEqual(['Bob'])
    const others = await Promise.all(['Cat', 'Dan', 'Eve'].map((name) => world.user(name)))
    for (const other of others) await other.api.comments.writing({ postId })
    const late = await watchThread(ann, postId)
    expect(await late.names()).toEqual(['Bob', 'Cat', 'Dan'])
    await early.close()
    await late.close()
  })

  test('is forgotten some seconds after the last sign', async () => {
    const { world, ann, bob, postId } = await createThreadWorld()
    const live = await watchThread(ann, postId)
    await bob.api.comments.writing({ postId })
    expect(await live.names()).toEqual(['Bob'])
    world.advance(presenceMs + 1_000)
    const cat = await world.user('Cat')
    await cat.api.comments.writing({ postId })
    expect(await live.names()).toEqual(['Cat'])
    world.advance(presenceMs / 2)
    await bob.api.comments.writing({ postId })
    expect(await live.names()).toEqual(['Cat', 'Bob'])
    await live.close()
  })

  test('is remembered only while the thread has readers', async () => {
    const { world, ann, bob, postId } = await createThreadWorld()
    // No answer shows what a process remembers of a thread that nobody reads.
    const remembered = () => world.services.live.presentIn(postId)
    await bob.api.comments.writing({ postId })
    expect(remembered()).toEqual([])
    const live = await watchThread(ann, postId)
    await bob.api.comments.writing({ postId })
    expect(await live.names()).toEqual(['Bob'])
    expect(remembered()).toEqual([bob.id])
    await live.close()
    expect(remembered()).toEqual([])
  })

  test('must be allowed to comment', async () => {
    const { world, ann, bob, club, postId } = await createThreadWorld()
    const unverified = await world.user('Una', { isVerified: false })
    expect(await refusal(world.guest.api.comments.writing({ postId }))).toMatchObject({ status: 401 })
    expect(await refusal(unverified.api.comments.writing({ postId }))).toMatchObject({
      status: 403,
      requiresVerification: true,
    })
    expect(await refusal(bob.api.comments.writing({ postId: 'nowhere' }))).toMatchObject({ status: 404 })
    const banned = await world.user('Ban')
    await makeBan(world, club.id, banned)
    expect(await refusal(banned.api.comments.writing({ postId }))).toMatchObject({ status: 403 })
    await ann.api.posts.lock({ id: postId, isLocked: true })
    expect(await refusal(bob.api.comments.writing({ postId }))).toMatchObject({
      status: 403,
      error: messages.postLocked,
    })
    await ann.api.comments.writing({ postId })
  })

  test('commits nothing, so that cached answers stay, and uses no part of the limit of writing', async () => {
    const world = await openWorld({ limitsRates: true })
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { forumId } = await createCommunity(ann)
    const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
    await bob.api.comments.writing({ postId })
    const before = await changeCount(world.db)
    for (let sign = 2; sign <= 45; sign++) await bob.api.comments.writing({ postId })
    expect(await changeCount(world.db)).toBe(before)
    expect(await refusal(bob.api.comments.writing({ postId }))).toMatchObject({ status: 429 })
    await ann.api.comments.writing({ postId })
    for (let count = 0; count < 20; count++) await bob.api.threads.visit({ id: postId })
    expect(await bob.api.comments.add({ postId, content: 'Still here' })).toMatchObject({ content: 'Still here' })
  })
})

describe('nobody sees writing', () => {
  test('in a private community after they were removed from it', async () => {
    const { world, ann, club, postId, say } = await createThreadWorld({ isPrivate: true })
    const [mia, gone] = [await world.user('Mia'), await world.user('Gone')]
    for (const user of [mia, gone]) await makeMember(world, club.id, user, 'MEMBER')
    const [kept, lost] = [await watchThread(ann, postId), await watchThread(gone, postId)]
    await ann.api.members.remove({ slug: club.slug, userId: gone.id, reason: 'Against the rules' })
    await mia.api.comments.writing({ postId })
    expect(await kept.names()).toEqual(['Mia'])
    await say(ann, 'Among us')
    expect(await lost.next()).toBeNull()
    const outsider = await world.user('Out')
    expect(await refusal(outsider.api.comments.writing({ postId }))).toMatchObject({ status: 404 })
    await kept.close()
  })

  test('after they signed out', async () => {
    const { world, bob, ann, postId, say } = await createThreadWorld()
    const gone = await world.user('Gone')
    // Streams read one after another.
    const [live, kept] = [await watchThread(gone, postId), await watchThread(ann, postId)]
    await gone.api.auth.logout()
    await bob.api.comments.writing({ postId })
    expect(await kept.names()).toEqual(['Bob'])
    await say(ann, 'Next')
    expect(await live.next()).toBeNull()
    await kept.close()
  })

  test('as a guest', async () => {
    const there = await createThreadWorld()
    const { world, bob, postId } = there
    const heard = await heardOf(there, world.guest, postId, () => bob.api.comments.writing({ postId }))
    expect(heard).toEqual(['comment'])
  })

  test('of users whom they muted or blocked, or who blocked them', async () => {
    const there = await createThreadWorld()
    const { world, bob, postId } = there
    const [cat, dan, eve] = [await world.user('Cat'), await world.user('Dan'), await world.user('Eve')]
    await bob.api.blocks.mute({ id: cat.id })
    await bob.api.blocks.block({ id: dan.id })
    await eve.api.blocks.block({ id: bob.id })
    const all = async () => {
      for (const { api } of [cat, dan, eve]) await api.comments.writing({ postId })
    }
    expect(await heardOf(there, bob, postId, all)).toEqual(['comment'])
    const byBob = () => bob.api.comments.writing({ postId })
    for (const reader of [dan, eve]) expect(await heardOf(there, reader, postId, byBob)).toEqual(['comment'])
    // A mute works in one direction.
    expect(await heardOf(there, cat, postId, byBob)).toContainEqual(['Bob'])
  })

  test('of users who switched it off, or hide when they were last here', async () => {
    const there = await createThreadWorld()
    const { world, bob, postId } = there
    const cat = await world.user('Cat')
    expect(await bob.api.settings.presence()).toEqual({ showsWriting: true })
    expect(await bob.api.settings.savePresence({ showsWriting: false })).toEqual({ showsWriting: false })
    await cat.api.settings.save({ PRIVACY_ACTIVITY_STATUS_VISIBLE: 'false' })
    const both = async () => {
      for (const { api } of [bob, cat]) await api.comments.writing({ postId })
    }
    expect(await heardOf(there, there.ann, postId, both)).toEqual(['comment'])
    expect(await bob.api.settings.presence()).toEqual({ showsWriting: false })
    expect((await bob.rest('GET', '/api/users/me/export')).body.settings).toMatchObject({ showsWriting: false })
    expect(await cat.api.settings.presence()).toEqual({ showsWriting: true })
    // The settings have the specified keys only.
    expect(Object.keys((await bob.api.settings.get()).settings)).not.toContain('PRIVACY_WRITING_VISIBLE')
    await bob.api.settings.savePresence({ showsWriting: true })
    const again = await heardOf(there, there.ann, postId, () => bob.api.comments.writing({ postId }))
    expect(again).toContainEqual(['Bob'])
    expect(await refusal(world.guest.api.settings.savePresence({ showsWriting: false }))).toMatchObject({ status: 401 })
    const wrong = bob.api.settings.savePresence({ showsWriting: 'no' } as never)
    expect(await refusal(wrong)).toMatchObject({ status: 400, error: 'showsWriting must be true or false' })
  })
})

test('nobody sees writing where the site shows none, and the choice of a member stays', async () => {
  const there = await createThreadWorld()
  const { world, ann, bob, postId } = there
  const root = await world.user('Root', { isSuperAdmin: true })
  const live = await watchThread(ann, postId)
  await bob.api.comments.writing({ postId })
  expect(await live.names()).toEqual(['Bob'])
  const cat = await world.user('Cat')
  await cat.api.comments.writing({ postId })
  expect(await live.names()).toEqual(['Bob', 'Cat'])
  await root.api.adminSettings.save({ showsWriting: false })
  expect((await world.guest.api.instance.get()).showsWriting).toBe(false)
  await there.say(bob, 'Done')
  expect([await live.names(), await live.names()]).toEqual([[], 'comment'])
  const heard = await heardOf(there, ann, postId, () => bob.api.comments.writing({ postId }))
  expect(heard).toEqual(['comment'])
  expect(await bob.api.settings.presence()).toEqual({ showsWriting: true })
  expect(await refusal(bob.api.adminSettings.save({ showsWriting: true }))).toMatchObject({ status: 403 })
  expect(await refusal(root.api.adminSettings.save({ showsWriting: 'no' as never }))).toMatchObject({ status: 400 })
  await root.api.adminSettings.save({ showsWriting: true })
  const again = await heardOf(there, ann, postId, () => bob.api.comments.writing({ postId }))
  expect(again.flat()).toContain('Bob')
  await live.close()
})

describe('the participants of a thread', () => {
  test('are the latest authors, each once, whom the viewer sees', async () => {
    const { world, ann, bob, postId, say } = await createThreadWorld()
    const others = await Promise.all(['Cat', 'Dan', 'Eve', 'Fay', 'Gus'].map((name) => world.user(name)))
    expect((await ann.api.threads.open({ postId })).participants).toEqual([])
    for (const user of [bob, ...others]) await say(user, 'Here')
    await say(bob, 'And again')
    const namesFor = async (user: Pick<TestUser, 'api'>) =>
      (await user.api.threads.open({ postId })).participants.map(({ name }) => name)
    expect(await namesFor(ann)).toEqual(['Bob', 'Gus', 'Fay', 'Eve', 'Dan'])
    expect(await namesFor(world.guest)).toEqual(['Bob', 'Gus', 'Fay', 'Eve', 'Dan'])
    const [cat, , , fay, gus] = others
    const list = await ann.api.comments.list({ postId, limit: 50 })
    const idOf = (name: string) => list.items.find(({ author }) => author?.name === name)?.id ?? ''
    await gus?.api.comments.remove({ id: idOf('Gus') })
    await cat?.api.blocks.block({ id: fay?.id ?? '' })
    await cat?.api.reports.comment({ id: idOf('Dan'), reason: 'SPAM' })
    expect(await namesFor(ann)).toEqual(['Bob', 'Fay', 'Eve', 'Dan', 'Cat'])
    expect(await namesFor(cat ?? ann)).toEqual(['Bob', 'Eve', 'Cat'])
    const { nextCursor } = await ann.api.threads.open({ postId, limit: 1 })
    expect((await ann.api.threads.open({ postId, limit: 1, cursor: nextCursor ?? '' })).participants).toEqual([])
  })
})
