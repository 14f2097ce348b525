import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const missing = { status: 404, error: messages.memberNotFound }
const forbidden = { status: 403, error: messages.memberForbidden }

/** Ann's community with another organizer, two moderators and two members; Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { isPrivate, requiresApproval: isPrivate })
  const user = async (name: string, role: 'MEMBER' | 'MODERATOR' | 'ORGANIZER' | null) => {
    const somebody = await world.user(name)
    if (role) await makeMember(world, club.id, somebody, role)
    return somebody
  }
  const users = {
    orson: await user('Orson', 'ORGANIZER'),
    mona: await user('Mona', 'MODERATOR'),
    max: await user('Max', 'MODERATOR'),
    bob: await user('Bob', 'MEMBER'),
    carl: await user('Carl', 'MEMBER'),
    olga: await user('Olga', null),
  }
  const { slug, id } = club
  const about = ({ id }: { id: string }) => ({ slug, userId: id })
  const roleOf = async (who: TestUser) => (await who.api.communities.bySlug({ slug })).role
  const log = () =>
    world.db.selectFrom('auditEntry').select(['action', 'actorId', 'aboutId', 'detail']).orderBy('id').execute()
  const notified = async ({ api }: TestUser) =>
    (await api.notifications.list({})).items.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind))
  return { world, ann, ...users, slug, id, about, roleOf, log, notified }
}

describe('assigning a role', () => {
  test('lets organizers change everybody below them, with notification and log entry', async () => {
    const { ann, mona, bob, carl, olga, about, roleOf, log, notified, world } = await setting()
    const given = await ann.api.members.setRole({ ...about(bob), role: 'MODERATOR' })
    expect(given).toMatchObject({
      id: bob.id,
      name: 'Bob',
      role: 'MODERATOR',
      can: { setRole: ['MEMBER', 'ORGANIZER'] },
    })
    expect(await roleOf(bob)).toBe('MODERATOR')
    expect(await notified(bob)).toEqual(['role-changed: MODERATOR'])
    await ann.api.members.setRole({ ...about(bob), role: 'MODERATOR' })
    expect(await notified(bob)).toEqual(['role-changed: MODERATOR'])
    const promoted = await ann.api.members.setRole({ ...about(bob), role: 'ORGANIZER' })
    expect(promoted.can).toEqual({ setRole: [], handOver: true, remove: false, ban: false })
    expect(await bob.api.communities.bySlug({ slug: about(bob).slug })).toMatchObject({ can: { manage: true } })
    const act = { action: 'role.change', actorId: ann.id, aboutId: bob.id }
    expect(await log()).toEqual([
      { ...act, detail: 'MEMBER → MODERATOR' },
      { ...act, detail: 'MODERATOR → ORGANIZER' },
    ])
    for (const other of [mona, carl, olga]) {
      const appointment = other.api.members.setRole({ ...about(carl), role: 'ORGANIZER' })
      expect(await refusal(appointment)).toEqual(forbidden)
    }
    expect((await refusal(world.guest.api.members.setRole({ ...about(carl), role: 'MEMBER' }))).status).toBe(401)
    expect(await roleOf(carl)).toBe('MEMBER')
  })

  test('cannot change other organizers, and missing users', async () => {
    const { ann, orson, olga, about, roleOf } = await setting()
    const set = (userId: string, role: 'MEMBER' | 'ORGANIZER') =>
      refusal(ann.api.members.setRole({ ...about(ann), userId, role }))
    expect(await set(orson.id, 'MEMBER')).toEqual(forbidden)
    expect(await set(olga.id, 'MEMBER')).toEqual(missing)
    expect(await set('nobody', 'MEMBER')).toEqual(missing)
    expect(await roleOf(orson)).toBe('ORGANIZER')
  })

  test('lets organizers step down only while another one remains', async () => {
    const { ann, orson, about, roleOf, notified, log } = await setting()
    const own = (await ann.api.members.list({ slug: about(ann).slug, q: 'ann' })).items[0]
    expect(own?.can).toEqual({ setRole: ['MEMBER', 'MODERATOR'], handOver: false, remove: false, ban: false })
    const lowered = await ann.api.members.setRole({ ...about(ann), role: 'MEMBER' })
    expect(lowered).toMatchObject({ role: 'MEMBER', can: { setRole: [], handOver: false, remove: false, ban: false } })
    expect(await notified(ann)).toEqual([])
    expect(await log()).toHaveLength(1)
    expect(await refusal(orson.api.members.setRole({ ...about(orson), role: 'MODERATOR' }))).toEqual({
      status: 409,
      error: messages.lastOrganizer,
    })
    expect(await roleOf(orson)).toBe('ORGANIZER')
    expect(await refusal(ann.api.members.setRole({ ...about(ann), role: 'ORGANIZER' }))).toEqual(forbidden)
  })

  test('leaves one organizer when two step down concurrently', async () => {
    const { ann, orson, about, roleOf } = await setting()
    const lower = (who: TestUser) => who.api.members.setRole({ ...about(who), role: 'MEMBER' })
    const outcomes = await Promise.allSettled([lower(ann), lower(orson)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await roleOf(ann), await roleOf(orson)].sort()).toEqual(['MEMBER', 'ORGANIZER'])
  })
})

describe('handing the community over', () => {
  test('makes the other user organizer and the previous one moderator, who may then leave', async () => {
    const { ann, bob, mona, olga, about, roleOf, log, notified } = await setting()
    expect(await ann.api.members.handOver(about(bob))).toMatchObject({ id: bob.id, role: 'ORGANIZER' })
    expect([await roleOf(ann), await roleOf(bob)]).toEqual(['MODERATOR', 'ORGANIZER'])
    expect(await notified(bob)).toEqual(['handed-over'])
    expect(await log()).toEqual([{ action: 'organizer.handOver', actorId: ann.id, aboutId: bob.id, detail: '' }])
    for (const other of [ann, mona]) expect(await refusal(other.api.members.handOver(about(olga)))).toEqual(forbidden)
    expect(await refusal(bob.api.members.handOver(about(olga)))).toEqual(missing)
    expect(await refusal(bob.api.members.handOver(about(bob)))).toEqual(forbidden)
    expect((await ann.api.communities.leave({ slug: about(ann).slug })).memberCount).toBe(5)
  })
})

describe('removing a member', () => {
  test('is for moderators over members, for organizers also over moderators, for no user over organizers', async () => {
    const { world, ann, orson, mona, max, bob, carl, olga, about, slug, log, notified } = await setting()
    const remove = (who: TestUser, whom: { id: string }, reason = 'Rude') =>
      who.api.members.remove({ ...about(whom), reason })
    expect(await remove(mona, bob, 'Too loud')).toEqual({ ok: true })
    expect(await notified(bob)).toEqual(['member-removed: Too loud'])
    expect(await bob.api.communities.bySlug({ slug })).toMatchObject({
      memberCount: 5,
      can: { join: true, post: false },
    })
    await remove(ann, max)
    expect(await notified(max)).toEqual(['member-removed: Rude'])
    const act = { action: 'member.remove' }
    expect(await log()).toEqual([
      { ...act, actorId: mona.id, aboutId: bob.id, detail: 'Too loud' },
      { ...act, actorId: ann.id, aboutId: max.id, detail: 'Rude' },
    ])
    for (const [who, whom] of [
      [mona, ann],
      [mona, mona],
      [ann, ann],
      [ann, orson],
      [carl, carl],
      [olga, carl],
    ] as const) {
      expect.soft(await refusal(remove(who, whom)), `${who.name} ${whom.name}`).toEqual(forbidden)
    }
    for (const whom of [bob, olga, { id: 'nobody' }]) expect(await refusal(remove(mona, whom))).toEqual(missing)
    const long = { ...about(carl), reason: 'x'.repeat(1_001) }
    expect(await refusal(ann.api.members.remove(long))).toMatchObject({ status: 400, field: 'reason' })
    await bob.api.communities.join({ slug })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('from a private community ends all access, and works while it is archived', async () => {
    const { world, mona, bob, olga, about, slug, id } = await setting({ isPrivate: true })
    await world.db
      .updateTable('community')
      .set({ archivedAt: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    await mona.api.members.remove({ ...about(bob), reason: 'Against the rules' })
    expect((await refusal(bob.api.communities.bySlug({ slug }))).status).toBe(403)
    expect((await refusal(bob.api.members.list({ slug }))).status).toBe(404)
    const [notification] = (await bob.api.notifications.list({})).items
    expect(notification).toMatchObject({ kind: 'member-removed', community: { slug, name: slug }, link: null })
    expect((await refusal(olga.api.members.remove({ ...about(mona), reason: 'Against the rules' }))).status).toBe(404)
  })
})
