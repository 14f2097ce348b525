import { describe, expect, test } from 'vitest'
import { announceOrganizerHandler } from '../../../src/server/communities/members/announce-organizer.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type TestUser } from '../../support/world.ts'

/** Ann's private community, whose only organizer is suspended; Bob is a member, Mona a moderator, Olga outside. */
async function orphaned({ isPrivate = true } = {}) {
  const world = await openWorld()
  const [ann, bob, mona, olga] = await Promise.all(['Ann', 'Bob', 'Mona', 'Olga'].map((name) => world.user(name)))
  if (!ann || !bob || !mona || !olga) throw new Error('a user is missing')
  const root = await world.user('Root', { isSuperAdmin: true })
  const { slug, id } = await createCommunity(ann, { isPrivate, requiresApproval: isPrivate })
  await makeMember(world, id, bob, 'MEMBER')
  await makeMember(world, id, mona, 'MODERATOR')
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Spam', until: null })
  await world.deliverMails()
  const announce = () => runDueJobs(world.services, [announceOrganizerHandler], ['main'])
  const about = ({ id: userId }: { id: string }) => ({ slug, userId })
  const roleOf = async ({ id: userId }: { id: string }) =>
    (
      await world.db
        .selectFrom('communityMember')
        .select('role')
        .where('communityId', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
    )?.role
  const kinds = async ({ api }: TestUser) => (await api.notifications.list({})).items.map(({ kind }) => kind)
  return { world, ann, bob, mona, olga, root, slug, id, announce, about, roleOf, kinds }
}

describe('a super admin appoints an organizer', () => {
  test('among the members, which the log and every member learn once', async () => {
    const { world, bob, mona, olga, root, slug, about, announce, roleOf, kinds } = await orphaned()
    expect(await root.api.communities.bySlug({ slug })).toMatchObject({ can: { appoint: true, manage: false } })
    expect(await mona.api.communities.bySlug({ slug })).toMatchObject({ can: { appoint: false } })
    for (const other of [bob, mona]) {
      const denied = { status: 403, error: messages.memberForbidden }
      expect(await refusal(other.api.members.appoint(about(bob)))).toEqual(denied)
      expect(await refusal(other.api.members.setRole({ ...about(bob), role: 'ORGANIZER' }))).toEqual(denied)
    }
    expect((await refusal(olga.api.members.appoint(about(bob)))).status).toBe(404)

    expect(await root.api.members.appoint(about(bob))).toEqual({ ok: true })
    expect(await roleOf(bob)).toBe('ORGANIZER')
    await announce()
    expect(await kinds(bob)).toEqual(['role-changed'])
    const [notified] = (await mona.api.notifications.list({})).items
    expect(notified).toMatchObject({ kind: 'organizer-appointed', actor: { id: bob.id }, community: { slug } })
    expect(await kinds(olga)).toEqual([])
    const mails = (await world.deliverMails()).map(({ to, subject }) => [to, subject])
    expect(mails.sort()).toEqual([
      [bob.email, 'Your role in “Chess Club” has changed'],
      [mona.email, 'Bob is now an organizer of “Chess Club”'],
    ])
    expect((await bob.api.communitySettings.audit({ slug })).items).toMatchObject([
      { action: 'organizer.appoint', actor: { id: root.id }, about: { id: bob.id } },
      { action: 'community.open' },
    ])
    // The new organizer can do everything that the super admin was refused.
    expect(await bob.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })).toBeTruthy()

    await root.api.members.appoint(about(bob))
    await announce()
    expect(await kinds(mona)).toEqual(['organizer-appointed'])
  })

  test('by setting a role, and changes the other roles, but leaves an organizer', async () => {
    const { world, ann, bob, mona, root, slug, about, announce, roleOf, kinds } = await orphaned()
    const listed = async () => (await root.api.members.list({ slug })).items
    expect((await listed()).map(({ id, can }) => [id, can.setRole])).toEqual([
      [ann.id, []],
      [mona.id, ['MEMBER', 'ORGANIZER']],
      [bob.id, ['MODERATOR', 'ORGANIZER']],
    ])
    const last = { status: 409, error: messages.lastOrganizer }
    expect(await refusal(root.api.members.setRole({ ...about(ann), role: 'MEMBER' }))).toEqual(last)
    const appointed = await root.api.members.setRole({ ...about(mona), role: 'ORGANIZER' })
    expect(appointed).toMatchObject({ role: 'ORGANIZER', can: { setRole: ['MEMBER', 'MODERATOR'], remove: false } })
    await announce()
    expect(await kinds(bob)).toEqual(['organizer-appointed'])
    const lowered = await root.api.members.setRole({ ...about(ann), role: 'MEMBER' })
    expect(lowered).toMatchObject({ role: 'MEMBER' })
    expect(await roleOf(ann)).toBe('MEMBER')
    await world.updateIndexes()
    expect(await refusal(root.api.members.setRole({ ...about(mona), role: 'MODERATOR' }))).toEqual(last)
    const entries = (await mona.api.communitySettings.audit({ slug })).items
    expect(entries.filter(({ action }) => action !== 'community.open')).toMatchObject([
      { action: 'role.change', about: { id: ann.id }, detail: 'ORGANIZER → MEMBER' },
      { action: 'organizer.appoint', about: { id: mona.id } },
    ])
  })

  test('from outside, including themselves and a banned user, who become members', async () => {
    const { world, bob, olga, root, slug, id, about, roleOf, kinds } = await orphaned()
    await makeBan(world, id, olga)
    await root.api.members.appoint(about(olga))
    expect(await olga.api.communities.bySlug({ slug })).toMatchObject({ role: 'ORGANIZER', can: { manage: true } })
    expect(await kinds(olga)).toEqual(['role-changed'])
    await root.api.members.appoint(about(root))
    expect(await root.api.communities.bySlug({ slug })).toMatchObject({ role: 'ORGANIZER', memberCount: 5 })
    // Now the super admin acts as an organizer, under an organizer's rules.
    await root.api.members.ban({ ...about(bob), reason: 'Spam' })
    expect(await roleOf(bob)).toBe(undefined)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('who can sign in, and has proven the address by which they are chosen', async () => {
    const { world, ann, bob, root, about, slug, id } = await orphaned()
    expect(await refusal(root.api.members.appoint(about(ann)))).toEqual({
      status: 409,
      error: messages.appointeeSuspended,
    })
    // Somebody else may have signed up with the address of the user whom the site trusts.
    const eve = await world.user('Eve', { isVerified: false })
    const unproven = { status: 409, error: messages.appointeeUnverified }
    expect(await refusal(root.api.members.appoint(about(eve)))).toEqual(unproven)
    await makeMember(world, id, eve, 'MEMBER')
    expect(await refusal(root.api.members.setRole({ ...about(eve), role: 'ORGANIZER' }))).toEqual(unproven)
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const { user } = await world.guest.api.auth.signup({ name: 'Wanda', email: 'wanda@example.org', password })
    expect(await refusal(root.api.members.appoint(about(user)))).toEqual({
      status: 409,
      error: messages.appointeeWaiting,
    })
    await world.db.updateTable('user').set({ deletedAt: bob.id }).where('id', '=', bob.id).execute()
    expect(await refusal(root.api.members.appoint(about(bob)))).toEqual({ status: 404, error: messages.userNotFound })
    expect((await refusal(root.api.members.appoint({ slug: 'nowhere', userId: bob.id }))).status).toBe(404)
    expect((await root.api.members.list({ slug, role: 'ORGANIZER' })).items.map(({ id }) => id)).toEqual([ann.id])
  })

  test('and learns of that way wherever the role of an organizer or moderator is missing', async () => {
    const { bob, root, slug, about } = await orphaned({ isPrivate: false })
    const calls = [
      () => root.api.members.handOver(about(bob)),
      () => root.api.members.ban({ ...about(bob), reason: 'Spam' }),
      () => root.api.members.banned({ slug }),
      () => root.api.joinRequests.list({ slug }),
      () => root.api.communitySettings.overview({ slug }),
      () => root.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: true }),
      () => root.api.invitations.list({ slug }),
    ]
    for (const call of calls) {
      expect(await refusal(call())).toEqual({ status: 403, error: messages.appointOrganizerFirst })
    }
    expect((await refusal(bob.api.members.banned({ slug }))).error).toBe(messages.memberForbidden)
  })
})

test('a job that is interrupted and repeated tells each member once', async () => {
  const { world, root, bob, mona, id, about } = await orphaned()
  const others = await Promise.all(Array.from({ length: 3 }, (_, at) => world.user(`Member ${at}`)))
  for (const other of others) await makeMember(world, id, other, 'MEMBER')
  await root.api.members.appoint(about(bob))
  const payload = { communityId: id, userId: bob.id, since: '2026-11-20T12:00:00.000Z' }
  const run = { attempts: 1, signal: new AbortController().signal, runAgainAt: () => {}, report: async () => {} }
  for (let time = 0; time < 2; time++) {
    await announceOrganizerHandler.run(world.services, payload, { ...run, isStopped: () => false })
  }
  for (const member of [mona, ...others]) {
    const { items } = await member.api.notifications.list({})
    expect(items.map(({ kind }) => kind)).toEqual(['organizer-appointed'])
  }
})

test('super admins see which communities have no organizer', async () => {
  const { world, ann, bob, root, slug, about } = await orphaned({ isPrivate: false })
  const rows = async () => {
    const { items } = await root.api.admin.searchCommunities({ query: slug })
    return items.map(({ hasActiveOrganizer }) => hasActiveOrganizer)
  }
  const alone = async (user: TestUser) => (await root.api.userManagement.byId({ id: user.id })).organizesAlone
  await world.updateIndexes()
  expect(await rows()).toEqual([false])
  expect(await alone(ann)).toEqual([{ slug, name: 'Chess Club' }])
  expect(await alone(bob)).toEqual([])
  await root.api.members.appoint(about(bob))
  expect(await rows()).toEqual([true])
  expect(await alone(ann)).toEqual([])
  expect(await alone(bob)).toEqual([{ slug, name: 'Chess Club' }])
})
