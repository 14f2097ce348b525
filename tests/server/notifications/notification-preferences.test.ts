import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal, refusals } from '../../support/refusal.ts'

async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { requiresApproval: true })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const later = async () => {
    world.advance(61 * 60_000)
    return (await world.deliverMails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  }
  // The mails about Bob's post.
  await world.runJobs()
  await later()
  return { world, ann, bob, carl, club, postId, later }
}

const all = { app: true, mail: true, push: true }

test('tells of everything by default, and each user chooses by group and channel', async () => {
  const { world, bob, ann } = await setting()
  const own = { posts: all, replies: all, communities: all }
  expect(await bob.api.notifications.preferences()).toEqual({
    groups: own,
    digest: 'away',
    timeZone: null,
    quietHours: null,
  })
  // Only users with such duties choose about them.
  const administration = { ...own, administration: all }
  expect((await ann.api.notifications.preferences()).groups).toEqual(administration)
  const root = await world.user('Root', { isSuperAdmin: true })
  expect((await root.api.notifications.preferences()).groups).toEqual(administration)

  const { groups } = await bob.api.notifications.savePreferences({
    groups: { replies: { mail: false }, posts: { app: false, push: false } },
    digest: 'daily',
  })
  const changed = { ...own, replies: { ...all, mail: false }, posts: { app: false, mail: true, push: false } }
  expect(groups).toEqual(changed)
  expect(await bob.api.notifications.savePreferences({ groups: { replies: { mail: true } } })).toMatchObject({
    groups: { ...changed, replies: all },
    digest: 'daily',
  })
  expect((await bob.api.notifications.savePreferences({ digest: 'never' })).digest).toBe('never')
  expect((await ann.api.notifications.preferences()).groups).toEqual(administration)

  const save = (input: object) => refusal(bob.api.notifications.savePreferences(input as never))
  expect(await save({ groups: { moderation: { mail: true } } })).toMatchObject({ status: 400 })
  expect(await save({ groups: { posts: { sms: true } } })).toMatchObject({ status: 400 })
  expect(await save({ groups: { posts: { mail: 'yes' } } })).toMatchObject({
    status: 400,
    error: 'mail must be true or false',
  })
  expect(await save({ digest: 'hourly' })).toMatchObject({ status: 400, field: 'digest' })
  const { notifications } = world.guest.api
  const calls = [notifications.preferences(), notifications.savePreferences({ digest: 'daily' })]
  for (const { status } of await refusals(calls)) expect(status).toBe(401)
})

test('notifies without mail of a group that is switched off, even when the mail was queued', async () => {
  const { bob, carl, postId, later } = await setting()
  const say = (content: string) => carl.api.comments.add({ postId, content })
  await say('first')
  await bob.api.notifications.savePreferences({ groups: { replies: { mail: false } } })
  expect(await later()).toEqual([])
  expect(await bob.api.notifications.unread()).toEqual({ count: 1 })
  await bob.api.notifications.savePreferences({ groups: { replies: { mail: true } } })
  await say('second')
  expect(await later()).toEqual(['bob: Re: [Chess Club] Openings'])
})

test('mails what a user does not want to see in the app, and nothing that is switched off everywhere', async () => {
  const { world, bob, carl, club, postId, later } = await setting()
  const listed = async () => (await bob.api.notifications.list({})).items.map(({ kind }) => kind)
  const say = (content: string) => carl.api.comments.add({ postId, content })
  await bob.api.notifications.savePreferences({ groups: { replies: { app: false } } })
  await say('first')
  await carl.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  expect([await listed(), await bob.api.notifications.unread()]).toEqual([[], { count: 0 }])
  expect(await later()).toEqual(['bob: Re: [Chess Club] Openings'])
  // Reading everything in the app does not take back the mail.
  await say('second')
  await bob.api.notifications.markAllRead()
  expect(await later()).toEqual(['bob: Re: [Chess Club] Openings'])

  await bob.api.notifications.savePreferences({ groups: { replies: { mail: false, push: false } } })
  await say('third')
  await world.runJobs()
  expect(await later()).toEqual([])
  // Another group is not affected, and switching the app on again does not bring back what was left out.
  await bob.api.notifications.savePreferences({ groups: { replies: { app: true } } })
  await carl.api.posts.create({ title: 'Endgames', content: 'Rooks', forumId: club.forumId })
  await world.runJobs()
  expect(await listed()).toEqual(['new-post'])
})

test('always tells of a decision, whatever is switched off, by a mail without a way to switch it off', async () => {
  const { world, ann, bob, club } = await setting()
  const off = { app: false, mail: false, push: false }
  await bob.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  await bob.api.notifications.savePreferences({ groups: { posts: off, replies: off, communities: off } })
  await ann.api.members.remove({ slug: club.slug, userId: bob.id, reason: 'Too loud' })
  expect((await bob.api.notifications.list({})).items).toMatchObject([{ kind: 'member-removed' }])
  const mails = (await world.deliverMails()).filter(({ to }) => to === bob.email)
  expect(mails).toMatchObject([{ subject: 'You were removed from “Chess Club”' }])
  expect(mails[0]).not.toHaveProperty('unsubscribe')
  expect(mails[0]?.text).toContain(messages.mailRequired)
})

test('covers the kinds of communities, including invitations', async () => {
  const { world, ann, bob, club, later } = await setting()
  const olga = await world.user('Olga')
  await ann.api.notifications.savePreferences({ groups: { administration: { mail: false } } })
  await olga.api.notifications.savePreferences({ groups: { communities: { mail: false } } })
  await olga.api.communities.join({ slug: club.slug })
  await bob.api.invitations.send({ slug: club.slug, emails: [olga.email, 'somebody@example.org'] })
  expect(await later()).toEqual(['somebody: You are invited to “Chess Club”'])
  await olga.api.notifications.savePreferences({ groups: { communities: { mail: true } } })
  const [request] = (await ann.api.joinRequests.list({ slug: club.slug })).items
  await ann.api.joinRequests.approve({ slug: club.slug, id: request?.id ?? '' })
  expect(await later()).toEqual(['olga: Your request to join “Chess Club” was approved'])
})

test('sends no mail to users who want none, whatever their other preferences', async () => {
  const { bob, carl, postId, later } = await setting()
  await bob.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  await bob.api.notifications.savePreferences({ groups: { replies: { mail: true } }, digest: 'daily' })
  await carl.api.comments.add({ postId, content: 'Hm' })
  expect(await later()).toEqual([])
  expect((await bob.api.notifications.preferences()).groups.replies).toEqual(all)
})
