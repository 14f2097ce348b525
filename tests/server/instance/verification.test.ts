import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { subscribed } from '../../support/notifications/push-device.ts'
import { refusal } from '../../support/refusal.ts'

const server = { host: '127.0.0.1', port: 25, security: 'none' as const, user: '' }
const needed = { status: 403, error: messages.verificationNeeded, requiresVerification: true }

async function siteWithoutMail(superAdminEmail: string | null = null) {
  const world = await openWorld({ config: { smtpUrl: null, superAdminEmail } })
  const root = await world.user('Root', { isSuperAdmin: true })
  const eve = await world.user('Eve', { isVerified: false })
  const { id, slug } = await createCommunity(root)
  await makeMember(world, id, eve, 'MEMBER')
  const [forum] = await eve.api.communities.forums({ slug })
  const post = () => eve.api.posts.create({ title: 'Hello', content: 'Everybody', forumId: forum?.id ?? '' })
  const needsVerification = async () => (await world.guest.api.instance.get()).needsVerification
  return { world, root, eve, id, slug, post, needsVerification }
}

test('a site without a mail server needs verified addresses until super admins choose otherwise', async () => {
  const { root, eve, post, needsVerification } = await siteWithoutMail()
  expect(await needsVerification()).toBe(true)
  expect(await refusal(post())).toMatchObject(needed)
  await root.api.adminSettings.save({ unverifiedMayWrite: true })
  expect(await needsVerification()).toBe(false)
  const { id: postId } = await post()
  await eve.api.comments.add({ postId, content: 'Me too' })
  expect((await eve.api.auth.me()).emailVerified).toBe(false)

  await root.api.adminSettings.saveMail({ server })
  expect(await needsVerification()).toBe(true)
  expect(await refusal(post())).toMatchObject(needed)
  expect(await refusal(eve.api.comments.add({ postId, content: 'And me' }))).toMatchObject(needed)
  await root.api.adminSettings.saveMail({ server: null })
  expect(await needsVerification()).toBe(false)
})

test('an address stays unproven where users write without it', async () => {
  const { world, root, eve, slug } = await siteWithoutMail('eve@example.org')
  await root.api.adminSettings.save({ unverifiedMayWrite: true })
  expect(await refusal(eve.api.twoFactor.startApp())).toMatchObject(needed)
  expect(await refusal(root.api.userManagement.setSuperAdmin({ id: eve.id, isSuperAdmin: true }))).toMatchObject({
    status: 409,
    error: messages.addressUnverified,
  })
  expect((await eve.api.auth.me()).isSuperAdmin).toBe(false)

  // An invitation to the address is no invitation for the account.
  const closed = await createCommunity(root, { name: 'Closed door', isPrivate: true })
  await root.api.invitations.send({ slug: closed.slug, emails: [eve.email], message: '' })
  expect((await refusal(eve.api.communities.join({ slug: closed.slug }))).status).toBe(403)
  const other = await world.user('Ann')
  await root.api.invitations.send({ slug: closed.slug, emails: [other.email], message: '' })
  expect((await other.api.communities.join({ slug: closed.slug })).slug).toBe(closed.slug)
  expect((await eve.api.communities.bySlug({ slug })).slug).toBe(slug)
})

test('devices show posts of unverified users where these may write', async () => {
  const { world, root, post } = await siteWithoutMail()
  const { texts } = await subscribed(root)
  await root.api.adminSettings.save({ unverifiedMayWrite: true })
  await world.runJobs()
  await world.deliverPushes()
  await post()
  await world.runJobs()
  expect((await texts(await world.deliverPushes())).map((text) => text?.title)).toEqual(['Chess Club'])
  await post()
  await world.runJobs()
  await root.api.adminSettings.saveMail({ server })
  expect(await world.deliverPushes()).toEqual([])
})
