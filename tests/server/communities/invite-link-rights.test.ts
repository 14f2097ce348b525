import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createLinkWorld } from '../../support/communities/invite-links.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const ended = { status: 403, error: messages.inviteLinkEnded }
const revoked = { status: 403, error: messages.inviteLinkRevoked }
const suspendedUntil = '9999-12-31T00:00:00.000Z'
const because = { reason: 'Against the rules' }

/** Mo moderates Ann's private community and Bob, a member, may make links; each has made one for Carl. */
async function setting() {
  const scene = await createLinkWorld()
  const { world, id, make, mayLink } = scene
  const root = await world.user('Root', { isSuperAdmin: true })
  const [mo, carl] = [await world.user('Mo'), await world.user('Carl')]
  await makeMember(world, id, mo, 'MODERATOR')
  await mayLink(true)
  const tokens = { mo: (await make(mo)).token, bob: (await make(scene.bob)).token }
  return { ...scene, root, mo, carl, tokens }
}
type Setting = Awaited<ReturnType<typeof setting>>

const membersOf = ({ world, id, mo }: Setting) =>
  world.db.updateTable('communityMember').where('communityId', '=', id).where('userId', '=', mo.id)
const moIn = ({ world, mo }: Setting) => world.db.updateTable('user').where('id', '=', mo.id)

describe('the link of a moderator ends once they', () => {
  test.each<[string, (scene: Setting) => Promise<unknown>]>([
    ['leave', ({ mo, slug }) => mo.api.communities.leave({ slug })],
    ['are removed', ({ ann, mo, slug }) => ann.api.members.remove({ slug, userId: mo.id, ...because })],
    ['are demoted', ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MEMBER' })],
    ['are banned', ({ ann, mo, slug }) => ann.api.members.ban({ slug, userId: mo.id, ...because })],
    ['are suspended', ({ root, mo }) => root.api.userManagement.suspend({ id: mo.id, reason: 'Spam', until: null })],
    // The same without the use cases, which also revoke the rows.
    [
      'have no membership',
      ({ world, id, mo }) =>
        world.db.deleteFrom('communityMember').where('communityId', '=', id).where('userId', '=', mo.id).execute(),
    ],
    ['have a lower role', (scene) => membersOf(scene).set({ role: 'MEMBER' }).execute()],
    ['have a ban', ({ world, id, mo }) => makeBan(world, id, mo)],
    ['have a suspended account', (scene) => moIn(scene).set({ suspendedUntil }).execute()],
    ['have a deleted account', (scene) => moIn(scene).set({ deletedAt: '2026-11-20T12:00:00.000Z' }).execute()],
  ])('%s', async (_event, lose) => {
    const scene = await setting()
    const { world, carl, tokens, accept, root, signUp } = scene
    await root.api.adminSettings.save({ signUpMode: 'invitation' })
    const [token, byMember] = [tokens.mo, tokens.bob]
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ state: 'ready', invitedBy: 'Mo' })
    expect(await signUp(token, 'first@example.org')).toMatchObject({ user: { emailVerified: false } })
    await lose(scene)
    expect.soft(await refusal(carl.api.invitations.byToken({ token }))).toEqual(ended)
    expect.soft(await refusal(world.guest.api.invitations.byToken({ token }))).toEqual(ended)
    expect.soft(await refusal(accept(carl, token))).toEqual(ended)
    const needed = { status: 403, error: messages.signUpInvitationNeeded }
    expect.soft(await refusal(signUp(token, 'second@example.org'))).toEqual(needed)
    // The links of others stay usable.
    expect.soft(await accept(carl, byMember)).toMatchObject({ role: 'MEMBER' })
  })
})

describe('a regained right does not revive the links', () => {
  test.each<[string, 'mo' | 'bob', (scene: Setting) => Promise<unknown>, (scene: Setting) => Promise<unknown>]>([
    [
      'of a moderator who left',
      'mo',
      ({ mo, slug }) => mo.api.communities.leave({ slug }),
      ({ world, id, mo }) => makeMember(world, id, mo, 'MODERATOR'),
    ],
    [
      'of a demoted moderator',
      'mo',
      ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MEMBER' }),
      ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MODERATOR' }),
    ],
    [
      'of a suspended user',
      'mo',
      ({ root, mo }) => root.api.userManagement.suspend({ id: mo.id, reason: 'Spam', until: null }),
      ({ root, mo }) => root.api.userManagement.lift({ id: mo.id }),
    ],
    [
      'of members, once they may not make links',
      'bob',
      ({ mayLink }) => mayLink(false),
      ({ mayLink }) => mayLink(true),
    ],
  ])('%s', async (_event, maker, lose, regain) => {
    const scene = await setting()
    const { carl, tokens, accept } = scene
    await lose(scene)
    expect(await refusal(accept(carl, tokens[maker]))).toEqual(ended)
    await regain(scene)
    expect(await refusal(accept(carl, tokens[maker]))).toEqual(revoked)
  })
})

describe('members', () => {
  test('make links only where the community allows it, and see and revoke their own', async () => {
    const { world, ann, bob, mo, slug, id, make, links, mayLink } = await setting()
    const dora = await world.user('Dora')
    await makeMember(world, id, dora, 'MEMBER')
    const view = () => bob.api.communities.bySlug({ slug })
    expect((await view()).can).toMatchObject({ link: true, moderate: false })
    expect((await links(bob)).map(({ madeBy, skipsApproval }) => [madeBy.name, skipsApproval])).toEqual([
      ['Bob', false],
    ])
    expect((await links(mo)).map(({ madeBy }) => madeBy.name)).toEqual(['Bob', 'Mo'])
    const [own] = await links(bob)
    const missing = { status: 404, error: messages.inviteLinkNotFound }
    expect(await refusal(dora.api.inviteLinks.revoke({ id: own?.id ?? '' }))).toEqual(missing)
    await bob.api.inviteLinks.revoke({ id: own?.id ?? '' })
    expect(await refusal(bob.api.inviteLinks.revoke({ id: own?.id ?? '' }))).toEqual(missing)
    expect(await links(bob)).toEqual([])

    await make(bob)
    await mayLink(false)
    expect((await view()).can).toMatchObject({ link: false })
    const forbidden = { status: 403, error: messages.memberForbidden }
    expect(await refusal(make(bob))).toEqual(forbidden)
    expect(await refusal(links(bob))).toEqual(forbidden)
    expect((await links(mo)).map(({ madeBy }) => madeBy.name)).toEqual(['Mo'])
    expect(await ann.api.communitySettings.overview({ slug })).toMatchObject({ membersMayLink: false })
    expect(await refusal(mo.api.communitySettings.saveMembersMayLink({ slug, isOn: true }))).toEqual(forbidden)
  })

  test('have the daily limit of members', async () => {
    const { bob, slug, make } = await setting()
    const emails = Array.from({ length: 49 }, (_, at) => `guest-${at}@example.org`)
    const tooMany = [...emails, 'one@example.org', 'two@example.org']
    expect(await refusal(bob.api.inviteLinks.createPersonal({ slug, emails: tooMany }))).toMatchObject({
      ...{ status: 429, error: 'You can invite at most 50 addresses a day.' },
    })
    expect(await bob.api.inviteLinks.createPersonal({ slug, emails })).toHaveLength(49)
    expect(await refusal(make(bob))).toMatchObject({ status: 429, error: messages.tooManyInviteLinks })
  })
})

test('the setting and the links are in the log of the community, without addresses', async () => {
  const { ann, slug, mo, make } = await setting()
  const { id } = await make(ann)
  await mo.api.inviteLinks.revoke({ id })
  await ann.api.inviteLinks.createPersonal({ slug, emails: ['secret@example.org', 'other@example.org'] })
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.map(({ action, detail }) => [action, detail])).toEqual([
    ['inviteLink.create', '2'],
    ['inviteLink.revoke', ''],
    ['inviteLink.create', '1'],
    ['inviteLink.create', '1'],
    ['inviteLink.create', '1'],
    ['membersMayLink.change', 'allowed'],
  ])
})
