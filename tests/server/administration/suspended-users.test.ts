import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { mailedInviteToken } from '../../support/communities/invitations.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { refusal } from '../../support/refusal.ts'
import { password } from '../../support/world.ts'

test('admits no user by the invitation of a suspended user, even after the suspension', async () => {
  const world = await openWorld()
  const [olga, gil, root] = [
    await world.user('Olga'),
    await world.user('Gil'),
    await world.user('Root', { isSuperAdmin: true }),
  ]
  const { slug } = await createCommunity(olga)
  await olga.api.invitations.send({ slug, emails: [gil.email] })
  const token = mailedInviteToken((await world.deliverMails()).find(({ to }) => to === gil.email))
  await root.api.userManagement.suspend({ id: olga.id, reason: 'Advertising', until: null })
  expect(await refusal(gil.api.invitations.accept({ token }))).toMatchObject({ error: messages.invitationInvalid })
  await root.api.userManagement.lift({ id: olga.id })
  expect(await refusal(gil.api.invitations.accept({ token }))).toMatchObject({ error: messages.invitationInvalid })
})

test('keeps an upheld report when a later report of the same target is dismissed', async () => {
  const { world, max, postId, rita, ron, ...scene } = await createModerationWorld()
  await scene.report('post', rita)
  await scene.decide(max, postId, 'WARN', { reason: 'Please keep to the subject.' })
  await scene.report('post', ron)
  await scene.decide(max, postId, 'DISMISS')
  const stood = await world.db.selectFrom('report').select(['reporterId', 'status']).orderBy('createdAt').execute()
  expect(stood).toEqual([
    { reporterId: rita.id, status: 'RESOLVED' },
    { reporterId: ron.id, status: 'DISMISSED' },
  ])
  expect(await scene.noticesOf(rita, 'report-decided')).toMatchObject([{ detail: 'RESOLVED' }])
})

test('sends reports to super admins when all moderators are suspended', async () => {
  const { olga, max, root, postId, rita, ...scene } = await createModerationWorld()
  for (const { id } of [olga, max]) await root.api.userManagement.suspend({ id, reason: 'Away', until: null })
  await rita.api.reports.post({ id: postId, reason: 'SPAM' })
  expect(await scene.noticesOf(root, 'reports-waiting')).toHaveLength(1)
  expect(await scene.noticesOf(olga, 'reports-waiting')).toEqual([])
})

test('refuses to delete the last super admin, not counting accounts about to be deleted', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann', { isSuperAdmin: true }), await world.user('Bob', { isSuperAdmin: true })]
  await ann.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  const last = { status: 409, error: messages.lastSuperAdmin }
  expect(await refusal(bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' }))).toMatchObject(last)
  await ann.api.account.cancelDeletion()
  expect(await bob.api.account.scheduleDeletion({ mode: 'ANONYMISE' })).toBeTruthy()
})

test('hides users who await approval from search and profiles', async () => {
  const world = await openWorld()
  const [ann, root] = [await world.user('Ann'), await world.user('Root', { isSuperAdmin: true })]
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  const signup = { name: 'Buy Watches Now', email: 'watches@example.org', password }
  const { user } = await world.guest.api.auth.signup(signup)
  expect((await ann.api.search.users({ q: 'watches' })).items).toEqual([])
  expect(await refusal(ann.api.users.byId({ id: user.id }))).toMatchObject({ status: 404 })
  await root.api.userManagement.approve({ id: user.id })
  expect((await ann.api.search.users({ q: 'watches' })).items).toHaveLength(1)
})
