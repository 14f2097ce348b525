import { describe, expect, test } from 'vitest'
import { nextDigestAt } from '../../../src/server/notifications/digests/digest-schedule.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser, World } from '../../support/world.ts'

const hour = 3_600_000
const day = 24 * hour

const dueAt = async ({ db }: World, { id }: TestUser) =>
  (await db.selectFrom('user').select('digestDueAt').where('id', '=', id).executeTakeFirst())?.digestDueAt

/** Ann reads Bob's posts in their community and in Carl's; it is Friday noon. Only digests are mailed. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(bob, { isPrivate })
  const garden = await createCommunity(carl, { name: 'Garden' })
  await makeMember(world, club.id, ann, 'MEMBER')
  await makeMember(world, garden.id, ann, 'MEMBER')
  const write = async (title: string, who = bob, { forumId } = club) =>
    (await who.api.posts.create({ title, content: `${title} in full`, forumId })).id
  const choose = (digest: 'never' | 'daily' | 'weekly', who: TestUser = ann) =>
    who.api.notifications.savePreferences({ digest })
  /** The digests of the scheduled jobs until then. */
  const later = async (ms: number) => {
    world.advance(ms)
    await world.runJobs()
    return (await world.deliverMails()).filter(({ list }) => list === 'digest')
  }
  return { world, ann, bob, carl, club, garden, write, choose, later }
}

test.each([
  ['daily', '2026-11-20T07:59:59.999Z', '2026-11-20T08:00:00.000Z', 'UTC'],
  ['daily', '2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z', 'UTC'],
  ['daily', '2026-12-31T12:00:00.000Z', '2027-01-01T08:00:00.000Z', null],
  // A Friday, a Sunday, and Mondays.
  ['weekly', '2026-11-20T12:00:00.000Z', '2026-11-23T08:00:00.000Z', 'UTC'],
  ['weekly', '2026-11-22T23:00:00.000Z', '2026-11-23T08:00:00.000Z', 'UTC'],
  ['weekly', '2026-11-23T06:00:00.000Z', '2026-11-23T08:00:00.000Z', 'UTC'],
  ['weekly', '2026-11-23T08:00:00.000Z', '2026-11-30T08:00:00.000Z', 'UTC'],
  // Before and after the clocks change, and where Monday begins earlier or later.
  ['daily', '2026-10-24T12:00:00.000Z', '2026-10-25T07:00:00.000Z', 'Europe/Berlin'],
  ['daily', '2026-10-23T12:00:00.000Z', '2026-10-24T06:00:00.000Z', 'Europe/Berlin'],
  ['daily', '2026-11-20T12:00:00.000Z', '2026-11-21T02:30:00.000Z', 'Asia/Kolkata'],
  ['weekly', '2026-11-20T12:00:00.000Z', '2026-11-22T19:00:00.000Z', 'Pacific/Auckland'],
  ['weekly', '2026-11-23T07:00:00.000Z', '2026-11-23T16:00:00.000Z', 'America/Los_Angeles'],
  // Known to the machine that stored it.
  ['daily', '2026-11-20T07:59:59.999Z', '2026-11-20T08:00:00.000Z', 'Mars/Olympus'],
] as const)('a %s digest is due next, at %s, at %s in %s', (frequency, now, next, timeZone) => {
  expect(nextDigestAt(frequency, now, timeZone)).toBe(next)
})

describe('a digest', () => {
  test('is sent after the mails about accounts that are due later', async () => {
    const { world, bob, write, choose } = await setting()
    await choose('daily')
    await write('Openings')
    world.advance(20 * hour)
    await world.runJobs()
    await world.guest.api.auth.forgotPassword({ email: bob.email })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual([
      'Reset your password',
      'Your day: “Openings”',
    ])
  })

  test("contains the best of others' posts since the last digest, and their number", async () => {
    const { world, ann, bob, carl, club, garden, write, choose, later } = await setting()
    await write('Before the beginning')
    await choose('daily')
    const [first, second] = [await write('Openings'), await write('Endgames')]
    await write('Roses', carl, garden)
    await write('My own', ann)
    for (const who of [bob, carl]) {
      await who.api.reactions.react({ targetType: 'POST', targetId: second, reactionType: 'satisfaction' })
    }
    await carl.api.comments.add({ postId: second, content: 'Rooks' })
    await ann.api.comments.add({ postId: first, content: 'Mine' })
    const elsewhere = await createCommunity(carl, { name: 'Elsewhere' })
    await write('Not among hers', carl, elsewhere)
    expect(await later(19 * hour)).toEqual([])
    const [email, ...more] = await later(hour)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: ann.email, subject: 'Your day: “Endgames” and 2 more posts' })
    expect(email?.link).toBe('http://folkmoot.test/feed')
    const { text = '' } = email ?? {}
    expect(text).toContain('your communities have 3 new posts and 1 new comment.')
    const page = 'http://folkmoot.test/communities'
    expect(text).toContain(`\n\n${club.name}\n2 new posts and 1 new comment\n${page}/${club.slug}\n\n“Endgames”`)
    const best = `“Endgames” by Bob · 2 likes, 1 comment\nEndgames in full\n${page}/${club.slug}/posts/${second}\n`
    expect(text).toContain(best)
    expect(text).toContain(`\n\nGarden\n1 new post\n${page}/${garden.slug}\n\n“Roses” by Carl · 0 likes, 0 comments\n`)
    expect(text.indexOf('Endgames')).toBeLessThan(text.indexOf('Openings'))
    expect(text).not.toMatch(/Before the beginning|My own|Not among hers/)

    // The next one begins where this one ended.
    const third = await write('Gambits')
    await bob.api.comments.add({ postId: third, content: 'Hello there' })
    for (const post of ['one', 'two', 'three', 'four', 'five']) await write(post)
    const [next] = await later(day)
    expect(next?.text).toContain('your communities have 6 new posts and 1 new comment.')
    expect(next?.text.match(/^“/gm)).toHaveLength(3)
    expect(next?.text).not.toMatch(/Endgames|Roses/)
    expect(await dueAt(world, ann)).toBe('2026-11-23T08:00:00.000Z')
  })

  test('counts waiting notifications, and is sent on Mondays when weekly', async () => {
    const { ann, bob, write, choose, later } = await setting()
    await choose('weekly')
    await write('Openings')
    expect(await later(2 * day)).toEqual([])
    const mine = await write('My own', ann)
    await bob.api.comments.add({ postId: mine, content: 'Hm' })
    const [email] = await later(day)
    expect(email?.subject).toBe('Your week: “Openings”')
    // The new post, and the reply.
    expect(email?.text).toContain('You have 2 unread notifications.')
  })

  test('puts a title on one line, whatever it contains', async () => {
    const { write, choose, later } = await setting()
    await choose('daily')
    await write('Hello\r\n\r\nYour account is\tclosed')
    const [email] = await later(20 * hour)
    expect(email?.text).toContain('\n\n“Hello Your account is closed” by Bob · ')
  })

  test("is sent at eight by its reader's clock, even after a move", async () => {
    const { ann, carl, write, later } = await setting()
    const save = (who: TestUser, changes: Parameters<typeof ann.api.notifications.savePreferences>[0]) =>
      who.api.notifications.savePreferences(changes)
    expect(await save(ann, { digest: 'daily', timeZone: 'America/Los_Angeles' })).toMatchObject({
      digest: 'daily',
      timeZone: 'America/Los_Angeles',
    })
    // A time zone alone chooses no frequency.
    expect(await save(carl, { timeZone: 'Asia/Tokyo' })).toMatchObject({ digest: 'away', timeZone: 'Asia/Tokyo' })
    await write('Openings')
    // From Friday noon in UTC to eight in Los Angeles.
    expect(await later(3 * hour)).toEqual([])
    expect(await later(hour)).toMatchObject([{ to: ann.email }])
    await save(ann, { groups: { replies: { mail: false } }, timeZone: 'Asia/Tokyo' })
    await write('Endgames')
    expect(await later(6 * hour)).toEqual([])
    expect(await later(hour)).toMatchObject([{ to: ann.email }])
    expect(await refusal(save(ann, { timeZone: 'Mars/Olympus' }))).toEqual({
      status: 400,
      error: 'timeZone must be the name of a time zone, such as Europe/Berlin',
      field: 'timeZone',
    })
    expect(await ann.api.notifications.preferences()).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test('is skipped without news, and stays on schedule', async () => {
    const { world, ann, write, choose, later } = await setting()
    await choose('daily')
    for (const _ of ['once', 'again']) expect(await later(day)).toEqual([])
    expect(await dueAt(world, ann)).toBe('2026-11-23T08:00:00.000Z')
    await write('Openings')
    expect(await later(day)).toHaveLength(1)
    expect(await later(day)).toEqual([])
  })

  test('leaves out what its recipient may not read or hid, at the time of sending', async () => {
    const { world, ann, bob, write, choose, later, club } = await setting({ isPrivate: true })
    await choose('daily')
    const secret = await write('The secret')
    await bob.api.comments.add({ postId: secret, content: 'Between us' })
    const { deliver } = world.services.mail
    // Queued while she was a member, and sent after she left.
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    expect(await later(day)).toEqual([])
    world.services.mail.deliver = deliver
    await ann.api.communities.leave({ slug: club.slug })
    expect(await later(hour)).toEqual([])

    await makeMember(world, club.id, ann, 'MEMBER')
    const [removed, hidden, unwanted] = [await write('Removed'), await write('Hidden'), await write('Unwanted')]
    await bob.api.posts.remove({ id: removed })
    await world.db.updateTable('post').set({ hiddenAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', hidden).execute()
    await ann.api.saved.hide({ id: unwanted })
    expect(await later(day)).toEqual([])
  })

  test('waits for its turn after an outage of mail, and then includes later news', async () => {
    const { world, write, choose, later } = await setting()
    await choose('daily')
    await write('Openings')
    const { deliver } = world.services.mail
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    await later(day)
    await write('Endgames')
    await later(day)
    world.services.mail.deliver = deliver
    const emails = await later(12 * hour)
    expect(emails.map(({ text }) => text.match(/(?<=^“)(Openings|Endgames)/gm)?.sort())).toEqual([
      ['Endgames', 'Openings'],
    ])
    await write('Gambits')
    expect((await later(day)).map(({ text }) => text.match(/communities have \d/g))).toEqual([['communities have 1']])
  })

  test('requires a verified address and the preference', async () => {
    const { world, ann, club, write, choose, later } = await setting()
    const [una, dora] = [await world.user('Una', { isVerified: false }), await world.user('Dora')]
    for (const who of [una, dora]) {
      await makeMember(world, club.id, who, 'MEMBER')
      await choose('daily', who)
    }
    await choose('daily')
    await dora.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    await write('Openings')
    expect((await later(day)).map(({ to }) => to)).toEqual([ann.email])
    await write('Endgames')
    const { deliver } = world.services.mail
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    await later(day)
    world.services.mail.deliver = deliver
    await choose('never')
    expect(await later(hour)).toEqual([])
    expect(await dueAt(world, ann)).toBe(null)
  })

  test('is queued for everybody who is due, in batches', async () => {
    const { world, club, write, later } = await setting()
    const readers = await Promise.all(Array.from({ length: 130 }, (_, at) => world.user(`Reader ${at}`)))
    for (const reader of readers) {
      await makeMember(world, club.id, reader, 'MEMBER')
      await reader.api.notifications.savePreferences({ digest: 'daily' })
    }
    await write('Openings')
    const emails = await later(day)
    expect(new Set(emails.map(({ to }) => to))).toEqual(new Set(readers.map(({ email }) => email)))
    expect(emails).toHaveLength(130)
  })
})
