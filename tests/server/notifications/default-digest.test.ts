import { describe, expect, test } from 'vitest'
import { queueDigests } from '../../../src/server/notifications/digests/queue-digests.ts'
import { unsubscribeToken } from '../../../src/server/notify/unsubscribe-token.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const hour = 3_600_000
const day = 24 * hour

/** Ann is a member of Bob's community, and chose nothing; it is Friday noon. Bob writes, and comes back each day. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(bob)
  await makeMember(world, club.id, ann, 'MEMBER')
  const write = async (title: string, who: TestUser = bob) =>
    (await who.api.posts.create({ title, content: `${title} in full`, forumId: club.forumId })).id
  const visit = (who: TestUser) =>
    world.db
      .updateTable('user')
      .set({ lastSeenAt: world.services.now().toISOString() })
      .where('id', '=', who.id)
      .execute()
  const later = async (ms: number) => {
    world.advance(ms)
    await queueDigests(world.services)
    return (await world.deliverMails()).filter(({ list }) => list === 'digest')
  }
  await later(0)
  return { world, ann, bob, club, write, visit, later }
}

/** The titles that the digests name. */
const titles = (mails: readonly { text: string }[]) => mails.map(({ text }) => text.match(/(?<=^“)\w+/gm)?.sort())

describe('without a choice', () => {
  test('a digest is sent at eight, a week after the last visit and each week until the next one', async () => {
    const { world, ann, bob, write, visit, later } = await setting()
    await write('Openings')
    expect(await later(7 * day)).toEqual([])
    await visit(bob)
    // Until Saturday at eight, the eighth day.
    expect(await later(19 * hour)).toEqual([])
    const [mail, ...more] = await later(hour)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ann.email, subject: 'While you were away: “Openings”' })
    expect(titles([{ text: mail?.text ?? '' }])).toEqual([['Openings']])

    // Half an hour late, which delays only this one.
    await write('Endgames')
    expect(await later(6 * day + 23 * hour)).toEqual([])
    await visit(bob)
    expect(titles(await later(1.5 * hour))).toEqual([['Endgames']])
    await write('Gambits')
    expect(await later(6 * day + 23 * hour)).toEqual([])
    await visit(bob)
    expect(titles(await later(0.5 * hour))).toEqual([['Gambits']])

    // At seven, before that digest would be due.
    await later(2 * day - hour)
    await visit(ann)
    await write('Tactics')
    for (let passed = 0; passed < 6; passed++) expect(await later(day)).toEqual([])
    const queued = await world.db.selectFrom('mail').select('id').where('about', '=', ann.id).execute()
    expect(queued).toHaveLength(3)
    await visit(bob)
    expect(titles(await later(day + hour))).toEqual([['Tactics']])
    // Nothing is new.
    for (let passed = 0; passed < 8; passed++) {
      await visit(bob)
      expect(await later(day)).toEqual([])
    }
  })

  test("a digest follows its reader's clock, and a visit stops one that is queued", async () => {
    const { world, ann, bob, write, visit, later } = await setting()
    await ann.api.settings.learnTimeZone({ timeZone: 'Asia/Tokyo' })
    await later(0)
    await write('Openings')
    await later(7 * day)
    await visit(bob)
    // Eight in Tokyo is 23:00 in UTC.
    expect(await later(10 * hour)).toEqual([])
    expect(await later(hour)).toHaveLength(1)
    await write('Endgames')
    const { deliver } = world.services.mail
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    expect(await later(7 * day)).toEqual([])
    world.services.mail.deliver = deliver
    await visit(ann)
    await visit(bob)
    expect(await later(hour)).toEqual([])
  })

  test('a digest leaves out what its reader muted, and users whom they blocked', async () => {
    const { world, ann, bob, club, write, visit, later } = await setting()
    const carl = await world.user('Carl')
    await makeMember(world, club.id, carl, 'MEMBER')
    const muted = await write('Muted')
    await write('Blocked', carl)
    await ann.api.follows.set({ targetType: 'POST', targetId: muted, level: 'MUTED' })
    await ann.api.blocks.block({ id: carl.id })
    await bob.api.comments.add({ postId: muted, content: 'Not for Ann' })
    const pass = async (ms: number) => {
      world.advance(ms)
      for (const who of [bob, carl]) await visit(who)
      return later(0)
    }
    expect(await pass(9 * day)).toEqual([])
    const shown = await write('Shown')
    await carl.api.comments.add({ postId: shown, content: 'By a blocked user' })
    const [mail] = await pass(7 * day)
    expect(mail?.text).toContain('your communities have 1 new post.')
    expect(mail?.text).not.toMatch(/Muted|Blocked|blocked/)
    await ann.api.follows.set({ targetType: 'COMMUNITY', targetId: club.id, level: 'MUTED' })
    await write('Later')
    expect(await pass(9 * day)).toEqual([])
  })

  test('no digest reaches users who cannot be mailed, who chose none, who are banned or gone for a year', async () => {
    const { world, ann, bob, club, write, visit, later } = await setting()
    const [una, sue, dora, ned, zoe, max] = [
      await world.user('Una', { isVerified: false }),
      ...[await world.user('Sue'), await world.user('Dora'), await world.user('Ned'), await world.user('Zoe')],
      await world.user('Max'),
    ] as const
    for (const who of [una, sue, dora, ned, zoe, max]) await makeMember(world, club.id, who, 'MEMBER')
    await world.db
      .updateTable('user')
      .set({ suspendedUntil: '9999-01-01T00:00:00.000Z' })
      .where('id', '=', sue.id)
      .execute()
    await world.db
      .updateTable('user')
      .set({ deletionDueAt: null, deletedAt: '2026-11-20' })
      .where('id', '=', dora.id)
      .execute()
    await ned.api.notifications.savePreferences({ digest: 'never' })
    const token = await unsubscribeToken(world.db, zoe.id, 'digest')
    expect(await zoe.api.notifications.unsubscribe({ token })).toMatchObject({ isOff: true })
    expect(await zoe.api.notifications.preferences()).toMatchObject({ digest: 'never' })
    await bob.api.members.ban({ slug: club.slug, userId: max.id, reason: 'Spam', rule: 'SPAM' })
    await later(0)
    await write('Openings')
    world.advance(9 * day)
    await visit(bob)
    expect((await later(0)).map(({ to }) => to)).toEqual([ann.email])

    // Ned changes his mind, and has been away all the time.
    await ned.api.notifications.savePreferences({ digest: 'away' })
    await world.db.updateTable('user').set({ lastSeenAt: '2026-11-20' }).where('id', '=', ned.id).execute()
    await later(0)
    await write('Endgames')
    await visit(bob)
    expect((await later(6 * day)).map(({ to }) => to)).toEqual([ned.email])
    world.advance(365 * day)
    await visit(bob)
    await write('Gambits')
    expect(await later(0)).toEqual([])
    await visit(ann)
    await later(8 * day)
    await write('Tactics')
    expect((await later(8 * day)).map(({ to }) => to)).toEqual([ann.email])
  })
})
