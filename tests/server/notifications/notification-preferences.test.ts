import { expect, test } from 'vitest'
import { kindNames } from '../../../src/shared/notifications/kinds.ts'
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
  return { world, ann, bob, carl, club, postId, later }
}

test('mails every kind by default except reactions, and digests on request', async () => {
  const { world, bob, ann } = await setting()
  const choices = await bob.api.notifications.mailPreferences()
  expect(Object.keys(choices.kinds).sort()).toEqual([...kindNames].sort())
  expect(kindNames.filter((kind) => !choices.kinds[kind])).toEqual(['reaction'])
  expect(choices.digest).toBe('never')

  const changed = await bob.api.notifications.saveMailPreferences({
    kinds: { comment: false, reaction: true },
    digest: 'daily',
  })
  expect(changed).toEqual({
    kinds: { ...choices.kinds, comment: false, reaction: true },
    digest: 'daily',
    timeZone: null,
  })
  // Only the named kinds change.
  expect(await bob.api.notifications.saveMailPreferences({ kinds: { comment: true } })).toMatchObject({
    digest: 'daily',
  })
  await bob.api.notifications.saveMailPreferences({ digest: 'never' })
  expect(await bob.api.notifications.mailPreferences()).toEqual({
    kinds: { ...choices.kinds, reaction: true },
    digest: 'never',
    timeZone: null,
  })
  expect(await ann.api.notifications.mailPreferences()).toEqual(choices)

  const save = (input: object) => refusal(bob.api.notifications.saveMailPreferences(input as never))
  expect(await save({ kinds: { post: true } })).toMatchObject({ status: 400 })
  expect(await save({ kinds: { reply: 'yes' } })).toMatchObject({ status: 400, error: 'kinds must be true or false' })
  expect(await save({ digest: 'hourly' })).toMatchObject({ status: 400, field: 'digest' })
  const { notifications } = world.guest.api
  const calls = [notifications.mailPreferences(), notifications.saveMailPreferences({ digest: 'daily' })]
  for (const { status } of await refusals(calls)) expect(status).toBe(401)
})

test('notifies of a switched-off kind in the app only, even for queued mails', async () => {
  const { bob, carl, postId, later } = await setting()
  const say = (content: string) => carl.api.comments.add({ postId, content })
  await say('first')
  await bob.api.notifications.saveMailPreferences({ kinds: { comment: false } })
  expect(await later()).toEqual([])
  expect(await bob.api.notifications.unread()).toEqual({ count: 1 })
  await say('second')
  const [{ id } = { id: '' }] = (await bob.api.comments.list({ postId })).items
  const own = await bob.api.comments.add({ postId, content: 'third', parentId: id })
  await carl.api.comments.add({ postId, content: 'fourth', parentId: own.id })
  // The other notifications of the mail are sent.
  const replied = ['bob: Re: [Chess Club] Openings', 'carl: Re: [Chess Club] Openings']
  expect((await later()).sort()).toEqual(replied)
  await bob.api.notifications.saveMailPreferences({ kinds: { comment: true } })
  await say('fifth')
  expect(await later()).toEqual(['bob: Re: [Chess Club] Openings'])
})

test('covers the kinds of communities, including invitations', async () => {
  const { world, ann, bob, club, later } = await setting()
  const olga = await world.user('Olga')
  await ann.api.notifications.saveMailPreferences({ kinds: { 'join-request': false } })
  await olga.api.notifications.saveMailPreferences({ kinds: { invitation: false, 'join-approved': true } })
  await olga.api.communities.join({ slug: club.slug })
  await bob.api.invitations.send({ slug: club.slug, emails: [olga.email, 'somebody@example.org'] })
  expect(await later()).toEqual(['somebody: You are invited to “Chess Club”'])
  const [request] = (await ann.api.joinRequests.list({ slug: club.slug })).items
  await ann.api.joinRequests.approve({ slug: club.slug, id: request?.id ?? '' })
  expect(await later()).toEqual(['olga: Your request to join “Chess Club” was approved'])
})

test('sends no mail to users who want none, whatever their other preferences', async () => {
  const { bob, carl, postId, later } = await setting()
  await bob.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  await bob.api.notifications.saveMailPreferences({ kinds: { comment: true, reaction: true }, digest: 'daily' })
  await carl.api.comments.add({ postId, content: 'Hm' })
  await carl.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  expect(await later()).toEqual([])
  expect((await bob.api.notifications.mailPreferences()).kinds).toMatchObject({ comment: true, reaction: true })
})
