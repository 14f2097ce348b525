import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal } from '../../support/refusal.ts'
import { exportOf } from '../../support/users/export-of.ts'
import type { TestUser } from '../../support/world.ts'

const missing = { status: 404, error: messages.memberNotFound }
const forbidden = { status: 403, error: messages.memberForbidden }

/** Ann's community with a moderator and a member; Olga is outside. */
async function setting({ isPrivate = false, requiresApproval = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug, id } = await createCommunity(ann, { isPrivate, requiresApproval })
  const [mona, bob, olga] = [await world.user('Mona'), await world.user('Bob'), await world.user('Olga')]
  await makeMember(world, id, mona, 'MODERATOR')
  await makeMember(world, id, bob, 'MEMBER')
  const about = ({ id }: { id: string }, reason = 'Rude') => ({ slug, userId: id, reason })
  const log = () =>
    world.db.selectFrom('auditEntry').select(['action', 'actorId', 'aboutId', 'detail']).orderBy('id').execute()
  const notified = async ({ api }: TestUser) =>
    (await api.notifications.list({})).items.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind))
  return { world, ann, mona, bob, olga, slug, id, about, log, notified }
}

describe('a ban', () => {
  test('removes and keeps out a member until it is lifted, with notifications and log entries', async () => {
    const { world, mona, bob, slug, about, log, notified } = await setting()
    expect(await mona.api.members.ban(about(bob, 'Spam'))).toEqual({ ok: true })
    const banned = { status: 403, error: messages.communityBanned }
    expect(await refusal(bob.api.communities.join({ slug }))).toEqual(banned)
    expect(await mona.api.communities.bySlug({ slug })).toMatchObject({ memberCount: 2 })
    expect(await mona.api.members.ban(about(bob, 'Once more'))).toEqual({ ok: true })
    const { items } = await mona.api.members.banned({ slug })
    expect(items).toEqual([
      {
        id: bob.id,
        name: 'Bob',
        image: null,
        reason: 'Spam',
        bannedAt: expect.any(String),
        bannedBy: { id: mona.id, name: 'Mona' },
      },
    ])
    const unban = { slug, userId: bob.id }
    for (const _ of ['once', 'again']) expect(await mona.api.members.unban(unban)).toEqual({ ok: true })
    expect((await mona.api.members.banned({ slug })).items).toEqual([])
    expect(await bob.api.communities.join({ slug })).toMatchObject({ role: 'MEMBER', memberCount: 3 })
    expect(await notified(bob)).toEqual(['member-unbanned', 'member-banned: Spam'])
    expect(await log()).toEqual([
      { action: 'member.ban', actorId: mona.id, aboutId: bob.id, detail: 'Spam' },
      { action: 'member.unban', actorId: mona.id, aboutId: bob.id, detail: '' },
    ])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('names no moderator who has deleted their account', async () => {
    const { world, mona, bob, ann, slug, about } = await setting()
    await mona.api.members.ban(about(bob, 'Spam'))
    const bannedBy = async () => (await ann.api.members.banned({ slug })).items.map((banned) => banned.bannedBy)
    expect(await bannedBy()).toEqual([{ id: mona.id, name: 'Mona' }])
    await mona.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    world.advance(14 * 86_400_000)
    await world.runJobs()
    expect(await bannedBy()).toEqual([null])
  })

  test('is for moderators over members and outsiders, and for organizers over moderators too', async () => {
    const { world, ann, mona, bob, olga, slug, about } = await setting()
    const orson = await world.user('Orson')
    await ann.api.members.setRole({ slug, userId: bob.id, role: 'MODERATOR' })
    for (const act of ['ban', 'remove'] as const) {
      expect.soft(await refusal(mona.api.members[act](about(bob))), `${act} a moderator`).toEqual(forbidden)
    }
    await ann.api.members.setRole({ slug, userId: bob.id, role: 'MEMBER' })
    for (const [who, whom] of [
      [mona, mona],
      [mona, ann],
      [ann, ann],
      [bob, bob],
      [bob, olga],
      [olga, bob],
    ] as const) {
      expect.soft(await refusal(who.api.members.ban(about(whom))), `${who.name} ${whom.name}`).toEqual(forbidden)
      if (who !== ann && who !== mona) {
        expect.soft(await refusal(who.api.members.unban(about(whom)))).toEqual(forbidden)
        expect.soft(await refusal(who.api.members.banned({ slug }))).toEqual(forbidden)
      }
    }
    expect((await refusal(world.guest.api.members.ban(about(bob)))).status).toBe(401)
    expect(await refusal(mona.api.members.ban(about({ id: 'nobody' })))).toEqual(missing)
    expect(await refusal(mona.api.members.unban(about({ id: 'nobody' })))).toEqual(missing)
    for (const whom of [olga, orson]) await mona.api.members.ban(about(whom))
    await ann.api.members.ban(about(mona))
    expect((await refusal(mona.api.members.banned({ slug }))).error).toBe(messages.communityBanned)
    const banned = async (page: { limit?: number; cursor?: string }) => ann.api.members.banned({ slug, ...page })
    const first = await banned({ limit: 2 })
    expect(first.items.map(({ name }) => name)).toEqual(['Mona', 'Orson'])
    const rest = await banned({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['Olga'], null])
  })

  test("denies the pending request for the same reason, and revokes the user's invitations", async () => {
    const { world, ann, mona, bob, olga, slug, about, notified } = await setting({ requiresApproval: true })
    await olga.api.communities.join({ slug, message: 'Please' })
    const [request] = (await mona.api.joinRequests.list({ slug })).items
    await ann.api.invitations.send({ slug, emails: [olga.email.toUpperCase()] })
    await mona.api.members.ban(about(olga, 'Known elsewhere'))
    expect((await mona.api.joinRequests.list({ slug })).items).toEqual([])
    const late = { slug, id: request?.id ?? '' }
    expect(await refusal(mona.api.joinRequests.approve(late))).toEqual({ status: 404, error: messages.requestNotFound })
    expect((await ann.api.invitations.list({ slug })).items).toEqual([])
    expect((await notified(olga))[0]).toBe('member-banned: Known elsewhere')
    expect(await olga.api.communities.bySlug({ slug })).toMatchObject({ denial: { reason: 'Known elsewhere' } })
    await bob.api.invitations.send({ slug, emails: ['eve@example.org'] })
    expect((await ann.api.invitations.list({ slug })).items).toHaveLength(1)
    await mona.api.members.ban(about(bob))
    expect((await ann.api.invitations.list({ slug })).items, 'by somebody who is banned').toEqual([])
    await mona.api.members.unban(about(olga))
    expect(await olga.api.communities.bySlug({ slug })).toMatchObject({ can: { join: true } })
    expect(await world.db.selectFrom('joinRequest').select(['status', 'decidedById']).execute()).toEqual([
      { status: 'DENIED', decidedById: mona.id },
    ])
  })

  test('mails no users without a relation, and no user more than a few times a day', async () => {
    const { world, ann, bob, olga, about, notified } = await setting({ isPrivate: false })
    for (let times = 0; times < 8; times++) {
      for (const who of [bob, olga]) {
        await ann.api.members.ban(about(who, 'Buy pills'))
        await ann.api.members.unban(about(who))
      }
    }
    expect(await notified(olga)).toEqual([])
    const emails = await world.deliverMails()
    expect(emails.filter(({ to }) => to === olga.email)).toEqual([])
    expect(emails.filter(({ to }) => to === bob.email).length).toBeLessThanOrEqual(5)
  })

  test('does not reveal a private community to users without a relation', async () => {
    const { ann, bob, olga, slug, about, notified } = await setting({ isPrivate: true })
    await ann.api.members.ban(about(olga, 'A stranger'))
    await ann.api.members.unban(about(olga))
    expect(await notified(olga)).toEqual([])
    await ann.api.members.ban(about(olga, 'A stranger'))
    expect(JSON.stringify(await exportOf(olga))).not.toContain('A stranger')
    await ann.api.members.ban(about(bob))
    await ann.api.members.unban(about(bob))
    expect(await notified(bob)).toEqual(['member-unbanned', 'member-banned: Rude'])
    for (const { community, link } of (await bob.api.notifications.list({})).items) {
      expect([community, link]).toEqual([{ slug, name: slug }, null])
    }
    expect((await refusal(olga.api.members.ban(about(bob)))).status).toBe(404)
  })
})
