import { describe, expect, test } from 'vitest'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { password } from '../../support/world.ts'

const day = 86_400_000
const spam = { rule: 'SPAM', reason: 'Advertising.', until: null } as const

async function openScene() {
  const scene = await createModerationWorld()
  const { world, root, ann } = scene
  const inDays = (days: number) => new Date(world.services.now().getTime() + days * day).toISOString()
  const suspend = async (more: object = {}) => {
    const user = await root.api.userManagement.suspend({ id: ann.id, ...spam, removesContent: true, ...more })
    await world.runJobs()
    return user
  }
  const lift = async () => {
    const user = await root.api.userManagement.lift({ id: ann.id })
    await world.runJobs()
    return user
  }
  return { ...scene, inDays, suspend, lift }
}

test('the profile goes with what the user wrote, and comes back with it', async () => {
  const { world, ann, rita, club, suspend, lift } = await openScene()
  // Readers of the community may see an image that was uploaded for it and that nothing shows yet.
  const url = await uploadedPath(world, ann, undefined, club.slug)
  await ann.api.auth.updateProfile({ image: url })
  await ann.api.settings.save({ PROFILE_BIO: 'Cheap pills here', PROFILE_DISPLAY_NAME: 'Pill Shop' })
  const seen = async () => {
    const { name, bio, image } = await rita.api.users.byId({ id: ann.id })
    return { name, bio, image, photo: (await fetchImage(world, url, '*/*', rita.cookie)).status }
  }
  const before = await seen()
  expect(before).toMatchObject({ name: 'Pill Shop', bio: 'Cheap pills here', image: expect.any(String), photo: 200 })
  await suspend()
  const during = { name: 'Ann', bio: '', image: null, photo: 404 }
  expect(await seen()).toEqual(during)
  // A suspension that replaces it keeps both, and the job that deletes unused images spares the photo.
  await suspend({ reason: 'More advertising.' })
  world.advance(3 * day)
  await world.runJobs()
  expect(await seen()).toEqual(during)
  await lift()
  expect(await seen()).toEqual(before)
})

test('a profile that an earlier version removed comes back without the texts that it did not know', async () => {
  const { world, ann, rita, suspend, lift } = await openScene()
  await ann.api.settings.save({ PROFILE_BIO: 'Cheap pills here', PROFILE_DISPLAY_NAME: 'Pill Shop' })
  await suspend()
  const removedProfile = JSON.stringify({ image: null, bio: 'Cheap pills here' })
  await world.db.updateTable('restriction').set({ removedProfile }).where('removedProfile', 'is not', null).execute()
  await lift()
  expect(await rita.api.users.byId({ id: ann.id })).toMatchObject({ name: 'Ann', bio: 'Cheap pills here' })
})

test('what the user has entered since is not replaced', async () => {
  const { world, root, ann, inDays, suspend } = await openScene()
  await ann.api.settings.save({ PROFILE_BIO: 'Cheap pills here', PROFILE_DISPLAY_NAME: 'Pill Shop' })
  await suspend({ until: inDays(1) })
  world.advance(day)
  const login = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })
  const again = world.clientWith(cookieOf(login))
  await again.api.settings.save({ PROFILE_BIO: 'I play chess' })
  await root.api.userManagement.lift({ id: ann.id })
  await world.runJobs()
  const { settings } = await again.api.settings.get()
  expect(settings).toMatchObject({ PROFILE_BIO: 'I play chess', PROFILE_DISPLAY_NAME: 'Pill Shop' })
})

describe('the reports about what was removed', () => {
  test('wait for a decision again once it is back, and hide what they hid', async () => {
    const { world, rita, ron, ruth, bob, max, report, caseOf, postId, commentId, reports, ...scene } = await openScene()
    await report('comment', rita)
    await report('post', rita, ron, ruth)
    await max.api.moderationQueue.take({ id: (await caseOf(commentId)).id })
    const state = async () => ({
      reports: (await reports()).map(({ status, decidedAt, decidedById }) => ({ status, decidedAt, decidedById })),
      cases: [await caseOf(postId), await caseOf(commentId)].map(({ version: _version, ...row }) => row),
      seen: [await scene.statusFor(bob), await scene.statusFor(scene.ann)],
      hidden: (await scene.post()).hiddenAt,
    })
    const before = await state()
    expect(before.cases).toMatchObject([{ status: 'OPEN' }, { status: 'UNDER_REVIEW' }])
    expect(before.hidden).not.toBeNull()
    await scene.suspend()
    expect((await state()).cases).toMatchObject([{ status: 'RESOLVED', decision: 'REMOVE' }, { status: 'RESOLVED' }])
    await scene.lift()
    expect({ ...(await state()), seen: before.seen }).toEqual(before)
    expect(await scene.statusFor(bob)).not.toBe(200)
    expect(await counterMismatches(world.db)).toEqual([])
    const statements = await world.db.selectFrom('restriction').select(['kind', 'endedAt']).execute()
    expect(statements).toContainEqual({ kind: 'HIDDEN_BY_REPORTS', endedAt: null })
  })

  test('that were decided before stay decided', async () => {
    const { max, rita, decide, report, caseOf, postId, suspend, lift, statusFor, bob } = await openScene()
    await report('post', rita)
    await decide(max, postId, 'HIDE')
    const before = await caseOf(postId)
    await suspend()
    await lift()
    expect(await caseOf(postId)).toEqual(before)
    expect(await statusFor(bob)).not.toBe(200)
  })

  test('answer the objection of the author, as any removal does', async () => {
    const { world, ann, rita, ron, ruth, report, suspend } = await openScene()
    await report('post', rita, ron, ruth)
    const { id } = await world.db
      .selectFrom('restriction')
      .select('id')
      .where('kind', '=', 'HIDDEN_BY_REPORTS')
      .executeTakeFirstOrThrow()
    await ann.api.restrictions.object({ id, text: 'They gang up on me.' })
    await suspend()
    const row = await world.db.selectFrom('restriction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ outcome: 'UPHELD', answer: 'Advertising.', endedAt: expect.any(String) })
  })
})

describe('what a suspension removed that is over', () => {
  test('stays removed, even after another suspension, until somebody brings it back', async () => {
    const { world, root, ann, bob, inDays, suspend, lift, listed } = await openScene()
    await suspend({ until: inDays(1) })
    world.advance(2 * day)
    await world.runJobs()
    expect(await listed(bob)).toEqual([])
    const over = await root.api.userManagement.byId({ id: ann.id })
    expect(over).toMatchObject({ suspension: null, isContentRemoved: true, can: { lift: true } })
    // A second suspension of the author for another reason must not restore the spam.
    await suspend({ until: inDays(1), removesContent: false, reason: 'Insults.' })
    expect(await listed(bob)).toEqual([])
    world.advance(2 * day)
    await world.deliverMails()
    expect(await lift()).toMatchObject({ isContentRemoved: false, can: { lift: false } })
    expect(await listed(bob)).toEqual(['Opening'])
    // They could sign in already.
    expect(await world.deliverMails()).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })
})
