import { expect, test } from 'vitest'
import { noticeKinds } from '../../src/shared/notices.ts'
import { makeMember } from '../support/arrange.ts'
import { found } from '../support/rest-communities.ts'
import { refusal } from '../support/rest-refusal.ts'
import { openWorld } from '../support/rest-world.ts'

async function setting() {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await found(ann, { requiresApproval: true })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const later = async () => {
    world.advance(61 * 60_000)
    return (await world.deliverMails()).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  }
  return { world, ann, bob, carl, club, postId, later }
}

test('every kind of notice is mailed unless one says otherwise, but for reactions; digests are asked for', async () => {
  const { world, bob, ann } = await setting()
  const choices = await bob.api.inbox.mailChoices()
  expect(Object.keys(choices.kinds).sort()).toEqual([...noticeKinds].sort())
  expect(noticeKinds.filter((kind) => !choices.kinds[kind])).toEqual(['reaction'])
  expect(choices.digest).toBe('never')

  const changed = await bob.api.inbox.saveMailChoices({ kinds: { comment: false, reaction: true }, digest: 'daily' })
  expect(changed).toEqual({ kinds: { ...choices.kinds, comment: false, reaction: true }, digest: 'daily' })
  // Only what is named changes.
  expect(await bob.api.inbox.saveMailChoices({ kinds: { comment: true } })).toMatchObject({ digest: 'daily' })
  await bob.api.inbox.saveMailChoices({ digest: 'never' })
  expect(await bob.api.inbox.mailChoices()).toEqual({
    kinds: { ...choices.kinds, reaction: true },
    digest: 'never',
  })
  expect(await ann.api.inbox.mailChoices()).toEqual(choices)

  const save = (input: object) => refusal(bob.api.inbox.saveMailChoices(input as never))
  expect(await save({ kinds: { post: true } })).toMatchObject({ status: 400 })
  expect(await save({ kinds: { reply: 'yes' } })).toMatchObject({ status: 400, error: 'kinds must be true or false' })
  expect(await save({ digest: 'hourly' })).toMatchObject({ status: 400, field: 'digest' })
  const { inbox } = world.guest.api
  for (const call of [inbox.mailChoices(), inbox.saveMailChoices({ digest: 'daily' })]) {
    expect((await refusal(call)).status).toBe(401)
  }
})

test('a kind that is switched off is told in the app alone, also when it was queued before', async () => {
  const { bob, carl, postId, later } = await setting()
  const say = (content: string) => carl.api.comments.add({ postId, content })
  await say('first')
  await bob.api.inbox.saveMailChoices({ kinds: { comment: false } })
  expect(await later()).toEqual([])
  expect(await bob.api.inbox.unread()).toEqual({ count: 1 })
  await say('second')
  const [{ id } = { id: '' }] = (await bob.api.comments.list({ postId })).items
  const own = await bob.api.comments.add({ postId, content: 'third', parentId: id })
  await carl.api.comments.add({ postId, content: 'fourth', parentId: own.id })
  // The others of the same mail go on.
  const replied = ['bob: Somebody replied to your comment', 'carl: Somebody replied to your comment']
  expect((await later()).sort()).toEqual(replied)
  await bob.api.inbox.saveMailChoices({ kinds: { comment: true } })
  await say('fifth')
  expect(await later()).toEqual(['bob: Somebody commented on your post'])
})

test('the kinds of communities are chosen as well, invitations among them', async () => {
  const { world, ann, bob, club, later } = await setting()
  const olga = await world.user('Olga')
  await ann.api.inbox.saveMailChoices({ kinds: { 'join-request': false } })
  await olga.api.inbox.saveMailChoices({ kinds: { invitation: false, 'join-approved': true } })
  await olga.api.communities.join({ slug: club.slug })
  await bob.api.invitations.send({ slug: club.slug, emails: [olga.email, 'somebody@example.org'] })
  expect(await later()).toEqual(['somebody: You are invited to a community'])
  const [request] = (await ann.api.requests.list({ slug: club.slug })).items
  await ann.api.requests.approve({ slug: club.slug, id: request?.id ?? '' })
  expect(await later()).toEqual(['olga: Your request to join was approved'])
})

test('who wants no mails at all gets none, whatever else they chose', async () => {
  const { bob, carl, postId, later } = await setting()
  await bob.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
  await bob.api.inbox.saveMailChoices({ kinds: { comment: true, reaction: true }, digest: 'daily' })
  await carl.api.comments.add({ postId, content: 'Hm' })
  await carl.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType: 'love' })
  expect(await later()).toEqual([])
  expect((await bob.api.inbox.mailChoices()).kinds).toMatchObject({ comment: true, reaction: true })
})
