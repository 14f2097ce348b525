import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal, refusals } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const text = { title: 'Sicilian', content: 'c5, of course' }

/** Ann's community, which holds the first two posts of new members, with a moderator and two members. */
async function setting() {
  const world = await openWorld()
  const [ann, mona, bob, cyd] = [
    await world.user('Ann'),
    await world.user('Mona'),
    await world.user('Bob'),
    await world.user('Cyd'),
  ]
  const club = await createCommunity(ann)
  const { slug, forumId } = club
  await makeMember(world, club.id, mona, 'MODERATOR')
  for (const member of [bob, cyd]) await makeMember(world, club.id, member, 'MEMBER')
  await ann.api.communitySettings.saveWriting({ slug, heldFirstPosts: 2 })
  const write = (by: TestUser, content = text.content) => by.api.posts.create({ ...text, content, forumId })
  const listed = async (by: Pick<TestUser, 'api'>) =>
    (await by.api.posts.inCommunity({ slug })).items.map(({ id }) => id)
  const kindsOf = async ({ api }: TestUser) => (await api.notifications.list({})).items.map(({ kind }) => kind)
  return { world, ann, mona, bob, cyd, club, slug, write, listed, kindsOf }
}

test('holds the first posts of new members, until as many are approved', async () => {
  const { world, ann, mona, bob, cyd, slug, write, listed, kindsOf } = await setting()
  expect((await write(mona)).isHeld).toBe(false)
  const first = await write(bob, `Hello [@Cyd](/users/${cyd.id})`)
  expect(first).toMatchObject({ isHeld: true, can: { comment: false, react: false, edit: true, remove: true } })
  expect(await listed(bob)).toContain(first.id)
  for (const other of [ann, mona, cyd, world.guest]) expect(await listed(other)).not.toContain(first.id)
  await world.runJobs()
  expect(await kindsOf(cyd)).not.toContain('mention')
  expect((await ann.api.communities.bySlug({ slug })).memberCount).toBe(4)
  expect(await counterMismatches(world.db)).toEqual([])

  expect((await cyd.api.reports.flagged()).flaggedPostIds).toEqual([])
  expect(await kindsOf(mona)).toEqual(['posts-waiting'])
  expect((await mona.api.moderationQueue.counts({ slug })).held).toBe(1)
  const [held] = (await mona.api.heldPosts.list({ slug })).items
  expect(held).toMatchObject({ id: first.id, author: { name: 'Bob' }, isHeld: true })
  world.advance(3_600_000)
  const approved = await mona.api.heldPosts.approve({ id: first.id, updatedAt: held?.updatedAt ?? '' })
  expect(approved).toMatchObject({ isHeld: false, isHidden: false, can: { comment: true, approve: false } })
  // It appears as a new post, and only now does anybody hear of it.
  expect(approved.createdAt > first.createdAt).toBe(true)
  expect(approved.updatedAt).toBe(approved.createdAt)
  expect((await listed(world.guest))[0]).toBe(first.id)
  await world.runJobs()
  expect(await kindsOf(cyd)).toContain('mention')
  expect(await kindsOf(ann)).toContain('new-post')
  expect(await kindsOf(bob)).toContain('post-approved')
  expect((await mona.api.moderationQueue.counts({ slug })).held).toBe(0)
  expect(await counterMismatches(world.db)).toEqual([])

  const second = await write(bob)
  expect(second.isHeld).toBe(true)
  await ann.api.heldPosts.approve(second)
  expect((await write(bob)).isHeld).toBe(false)
  // Others are held still, until nothing is.
  expect((await write(cyd)).isHeld).toBe(true)
  await ann.api.communitySettings.saveWriting({ slug, heldFirstPosts: 0 })
  expect((await write(cyd)).isHeld).toBe(false)
  expect((await ann.api.heldPosts.list({ slug })).items).toHaveLength(1)
  const { items } = await ann.api.communitySettings.audit({ slug })
  expect(items.map(({ action }) => action).filter((action) => action !== 'writing.change')).toEqual([
    'post.approve',
    'post.approve',
  ])
})

test('is decided by moderators and super admins, but not by its author or members', async () => {
  const { world, ann, mona, bob, cyd, club, slug, write } = await setting()
  const root = await world.user('Root', { isSuperAdmin: true })
  const held = await write(bob)
  const { id } = held
  const decide = (by: Pick<TestUser, 'api'>) =>
    refusals([by.api.heldPosts.approve(held), by.api.heldPosts.reject({ ...held, reason: 'Off topic.' })])
  expect(await decide(bob)).toEqual(Array(2).fill({ status: 403, error: messages.memberForbidden }))
  expect(await decide(cyd)).toEqual(Array(2).fill({ status: 404, error: messages.postNotFound }))
  for (const { status } of await decide(world.guest)) expect(status).toBe(401)
  // A new moderator does not decide about their own post.
  await ann.api.members.setRole({ slug, userId: bob.id, role: 'MODERATOR' })
  expect(await decide(bob)).toEqual(Array(2).fill({ status: 403, error: messages.notYourself }))
  expect((await bob.api.heldPosts.list({ slug })).items).toEqual([])
  await ann.api.members.setRole({ slug, userId: bob.id, role: 'MEMBER' })

  const waiting = { status: 403, error: messages.postWaiting }
  expect(await refusal(mona.api.posts.pin({ id, isPinned: true }))).toEqual(waiting)
  expect(await refusal(mona.api.reports.post({ id, reason: 'SPAM' }))).toEqual(waiting)
  expect(await refusal(mona.api.comments.add({ postId: id, content: 'No' }))).toEqual(waiting)
  expect(await refusal(bob.api.comments.add({ postId: id, content: 'Me' }))).toEqual(waiting)

  // What was approved is what the moderator read.
  const edited = await bob.api.posts.edit({ id, ...text, content: 'Something else' })
  expect(edited.isHeld).toBe(true)
  expect(await decide(mona)).toEqual(Array(2).fill({ status: 409, error: messages.heldPostEdited }))
  await ann.api.communitySettings.archive({ slug })
  expect(await refusal(mona.api.heldPosts.approve(edited))).toEqual({ status: 403, error: messages.communityArchived })
  await ann.api.communitySettings.restore({ slug })
  await ann.api.members.ban({ slug, userId: bob.id, reason: 'Spam' })
  expect(await refusal(mona.api.heldPosts.approve(edited))).toEqual({ status: 409, error: messages.heldAuthorBanned })
  await ann.api.members.unban({ slug, userId: bob.id })

  expect((await root.api.heldPosts.list({})).items.map((one) => one.id)).toEqual([id])
  await root.api.heldPosts.approve(edited)
  expect(await refusal(mona.api.heldPosts.approve(edited))).toEqual({ status: 403, error: messages.postNotWaiting })
  // Nobody but moderators could read the earlier text.
  expect((await cyd.api.posts.history({ id })).items).toEqual([])
  expect((await world.db.selectFrom('post').select('communityId').where('id', '=', id).execute())[0]?.communityId).toBe(
    club.id,
  )
})

test('is rejected with a reason, to which its author can object', async () => {
  const { world, ann, mona, bob, slug, write, listed, kindsOf } = await setting()
  const { id } = await write(bob)
  const noReason = mona.api.heldPosts.reject({ id, reason: ' ' })
  expect(await refusal(noReason)).toMatchObject({ status: 400, error: 'Reason is required', field: 'reason' })
  await mona.api.heldPosts.reject({ id, reason: 'Off topic.' })
  expect((await refusal(bob.api.posts.byId({ community: slug, id }))).status).toBe(404)
  const [notified] = (await bob.api.notifications.list({})).items
  expect(notified).toMatchObject({ kind: 'post-rejected', detail: 'Off topic.' })
  expect(await kindsOf(mona)).toEqual(['posts-waiting'])
  expect((await mona.api.notifications.list({})).items[0]?.isRead).toBe(true)

  const { id: restrictionId } = await world.db.selectFrom('restriction').select('id').executeTakeFirstOrThrow()
  await bob.api.restrictions.object({ id: restrictionId, text: 'It is on topic.' })
  const [objection] = (await ann.api.moderationQueue.list({ slug })).items
  await ann.api.moderationQueue.answer({ id: objection?.id ?? '', version: 0, outcome: 'LIFTED', answer: 'Right.' })
  expect(await bob.api.posts.byId({ community: slug, id })).toMatchObject({ isHeld: false, isHidden: false })
  expect(await listed(world.guest)).toEqual([id])
  await world.runJobs()
  expect(await kindsOf(ann)).toContain('new-post')
  expect(await counterMismatches(world.db)).toEqual([])
})

test('goes with its author, who may delete it, leave, or delete the account', async () => {
  const { world, mona, bob, cyd, slug, write } = await setting()
  const [first, second] = [await write(bob), await write(bob)]
  await bob.api.posts.remove({ id: first.id })
  expect((await mona.api.heldPosts.list({ slug })).items.map(({ id }) => id)).toEqual([second.id])
  await bob.api.communities.leave({ slug })
  expect((await mona.api.heldPosts.list({ slug })).items).toHaveLength(1)
  await mona.api.heldPosts.approve(second)

  const waiting = await write(cyd)
  await cyd.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
  world.advance(15 * 86_400_000)
  await world.runJobs()
  const rows = world.db.selectFrom('post').select(['deletedAt', 'content'])
  expect(await rows.where('id', '=', waiting.id).execute()).toEqual([{ deletedAt: expect.any(String), content: '' }])
  expect((await mona.api.heldPosts.list({ slug })).items).toEqual([])
  expect(await counterMismatches(world.db)).toEqual([])
})

test('takes a number of posts from 0 to 10', async () => {
  const { ann, slug } = await setting()
  for (const heldFirstPosts of [-1, 11, 1.5]) {
    expect(await refusal(ann.api.communitySettings.saveWriting({ slug, heldFirstPosts }))).toMatchObject({
      status: 400,
      error: 'heldFirstPosts must be a whole number from 0 to 10',
    })
  }
})
