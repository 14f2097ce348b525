import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember } from '../../support/factories.ts'
import { uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const day = 86_400_000

async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const { slug } = club
  const stepsFor = async (viewer: Pick<TestUser, 'api'> = ann) =>
    (await viewer.api.communities.bySlug({ slug })).firstSteps
  return { world, ann, club, slug, stepsFor }
}

test('the first steps of a new community tick themselves, and go when all are done', async () => {
  const { world, ann, club, slug, stepsFor } = await setting()
  expect(await stepsFor()).toEqual({ look: false, welcome: false, invite: false })
  await ann.api.communitySettings.saveDetails({ slug, iconUrl: await uploadedPath(world, ann) })
  expect(await stepsFor()).toMatchObject({ look: false })
  await ann.api.communitySettings.saveDetails({ slug, color: 'teal' })
  expect(await stepsFor()).toEqual({ look: true, welcome: false, invite: false })
  const { id } = await ann.api.posts.create({ title: 'Welcome', content: 'Come in.', forumId: club.forumId })
  expect(await stepsFor()).toMatchObject({ welcome: false })
  await ann.api.posts.pin({ id, isPinned: true })
  expect(await stepsFor()).toEqual({ look: true, welcome: true, invite: false })
  await makeInvitation(world, club.id, await world.user('Ivy'), ann)
  expect(await stepsFor()).toBeUndefined()
  await ann.api.posts.remove({ id })
  expect(await stepsFor()).toEqual({ look: true, welcome: false, invite: true })
})

test('an invite link or a second member is an invitation', async () => {
  const { world, ann, club, slug, stepsFor } = await setting()
  await ann.api.inviteLinks.create({ slug, maxUses: 5, expiresInDays: 7 })
  expect(await stepsFor()).toMatchObject({ invite: true })
  const other = await createCommunity(ann, { name: 'Go Club' })
  await makeMember(world, other.id, await world.user('Bob'), 'MEMBER')
  expect((await ann.api.communities.bySlug({ slug: other.slug })).firstSteps).toMatchObject({ invite: true })
  expect(club.id).not.toBe(other.id)
})

test('the first steps are for organizers, for 30 days, until one of them dismisses them', async () => {
  const { world, ann, club, slug, stepsFor } = await setting()
  const [mo, bob] = [await world.user('Mo'), await world.user('Bob')]
  await makeMember(world, club.id, mo, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  const admin = await world.user('Ada', { isSuperAdmin: true })
  for (const viewer of [mo, bob, admin, world.guest]) expect(await stepsFor(viewer)).toBeUndefined()
  for (const who of [mo, bob, admin]) {
    expect((await refusal(who.api.communitySettings.dismissFirstSteps({ slug }))).status).toBe(403)
  }
  expect(await stepsFor()).toBeDefined()
  world.advance(29 * day)
  expect(await stepsFor()).toBeDefined()
  expect(await ann.api.communitySettings.dismissFirstSteps({ slug })).toMatchObject({ slug })
  expect(await stepsFor()).toBeUndefined()

  const old = await createCommunity(ann, { name: 'Go Club' })
  world.advance(31 * day)
  expect((await ann.api.communities.bySlug({ slug: old.slug })).firstSteps).toBeUndefined()
})
