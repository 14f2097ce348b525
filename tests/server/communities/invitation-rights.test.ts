import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createInvitationWorld, mailedInviteToken } from '../../support/communities/invitations.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000

/** Mo, a moderator of Ann's private community, has invited Carl and Dora; Dora's mail is not yet sent. */
async function setting() {
  const scene = await createInvitationWorld()
  const { world, id, slug, send, tokenFor } = scene
  const root = await world.user('Root', { isSuperAdmin: true })
  const [mo, carl, dora] = [await world.user('Mo'), await world.user('Carl'), await world.user('Dora')]
  await makeMember(world, id, mo, 'MODERATOR')
  const token = await tokenFor(mo, carl.email)
  await send(mo, [dora.email], 'Secret greetings')
  const kinds = async (who: typeof carl) => (await who.api.notifications.list({})).items.map(({ kind }) => kind)
  const invitedCount = async () => (await scene.ann.api.communitySettings.overview({ slug })).openInvitations
  return { ...scene, root, mo, carl, dora, token, kinds, invitedCount }
}
type Setting = Awaited<ReturnType<typeof setting>>

const userOf = (world: Setting['world'], id: string) => world.db.updateTable('user').where('id', '=', id)

const losses: [string, (scene: Setting) => Promise<unknown>][] = [
  ['leaves', ({ mo, slug }) => mo.api.communities.leave({ slug })],
  ['is removed', ({ ann, mo, slug }) => ann.api.members.remove({ slug, userId: mo.id, reason: 'Against the rules' })],
  ['is demoted', ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MEMBER' })],
  ['is banned', ({ ann, mo, slug }) => ann.api.members.ban({ slug, userId: mo.id, reason: 'Against the rules' })],
  ['is suspended', ({ root, mo }) => root.api.userManagement.suspend({ id: mo.id, reason: 'Spam', until: null })],
]

/** The same without the use cases, which also revoke the rows: every reader must check the right itself. */
const bareLosses: [string, (scene: Setting) => Promise<unknown>][] = [
  [
    'has no membership',
    (scene) =>
      scene.world.db
        .deleteFrom('communityMember')
        .where('communityId', '=', scene.id)
        .where('userId', '=', scene.mo.id)
        .execute(),
  ],
  [
    'has a lower role',
    (scene) =>
      scene.world.db
        .updateTable('communityMember')
        .set({ role: 'MEMBER' })
        .where('communityId', '=', scene.id)
        .where('userId', '=', scene.mo.id)
        .execute(),
  ],
  ['has a ban', ({ world, id, mo }) => makeBan(world, id, mo)],
  [
    'has a suspended account',
    ({ world, mo }) => userOf(world, mo.id).set({ suspendedUntil: '9999-12-31T00:00:00.000Z' }).execute(),
  ],
  [
    'has a deleted account',
    ({ world, mo }) => userOf(world, mo.id).set({ deletedAt: '2026-11-20T12:00:00.000Z' }).execute(),
  ],
]

describe('an invitation has no effect once its inviter', () => {
  test.each([...losses, ...bareLosses])('%s', async (_event, lose) => {
    const scene = await setting()
    const { world, carl, slug, token, kinds, listed, invitedCount } = scene
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ slug })
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ state: 'ready' })
    expect([await kinds(carl), await carl.api.notifications.unread()]).toEqual([['invitation'], { count: 1 }])
    expect([(await listed()).length, await invitedCount()]).toEqual([2, 2])

    await lose(scene)
    const invalid = { status: 404, error: messages.invitationInvalid }
    expect.soft(await refusal(carl.api.communities.bySlug({ slug }))).toMatchObject({ status: 403 })
    expect.soft(await refusal(carl.api.communities.join({ slug }))).toMatchObject({ status: 403 })
    expect.soft(await refusal(carl.api.invitations.byToken({ token }))).toEqual(invalid)
    expect.soft(await refusal(carl.api.invitations.accept({ token }))).toEqual(invalid)
    expect.soft([await kinds(carl), await carl.api.notifications.unread()]).toEqual([[], { count: 0 }])
    expect.soft([(await listed()).length, await invitedCount()]).toEqual([0, 0])
    const invites = (await world.deliverMails()).filter(({ link }) => link.includes('/invite/'))
    expect.soft(invites).toEqual([])
  })
})

describe('a regained right does not revive the invitations', () => {
  test.each<[string, (scene: Setting) => Promise<unknown>, (scene: Setting) => Promise<unknown>]>([
    [
      'of a member who left',
      ({ mo, slug }) => mo.api.communities.leave({ slug }),
      ({ world, id, mo }) => makeMember(world, id, mo, 'MODERATOR'),
    ],
    [
      'of a demoted moderator',
      ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MEMBER' }),
      ({ ann, mo, slug }) => ann.api.members.setRole({ slug, userId: mo.id, role: 'MODERATOR' }),
    ],
    [
      'of a suspended user',
      ({ root, mo }) => root.api.userManagement.suspend({ id: mo.id, reason: 'Spam', until: null }),
      ({ root, mo }) => root.api.userManagement.lift({ id: mo.id }),
    ],
  ])('%s', async (_event, lose, regain) => {
    const scene = await setting()
    const { carl, slug, token, listed } = scene
    await lose(scene)
    await regain(scene)
    expect(await refusal(carl.api.communities.bySlug({ slug }))).toMatchObject({ status: 403 })
    expect(await refusal(carl.api.invitations.byToken({ token }))).toMatchObject({ status: 404 })
    expect(await listed()).toEqual([])
  })
})

describe("other users' invitations", () => {
  test('stay usable, and a void one does not block a new one', async () => {
    const scene = await setting()
    const { world, ann, bob, mo, carl, slug, send } = scene
    const fay = await world.user('Fay')
    await send(ann, [fay.email])
    await userOf(world, mo.id).set({ suspendedUntil: '9999-12-31T00:00:00.000Z' }).execute()
    await world.deliverMails()
    await send(bob, [carl.email])
    const token = mailedInviteToken((await world.deliverMails()).find(({ to }) => to === carl.email))
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ invitedBy: 'Bob' })
    expect(await fay.api.communities.join({ slug })).toMatchObject({ role: 'MEMBER' })
    world.advance(14 * day)
    expect(await refusal(carl.api.invitations.byToken({ token }))).toMatchObject({ status: 404 })
  })
})
