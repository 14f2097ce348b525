import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { isPrivate })
  const join = async (name: string, role: 'MEMBER' | 'MODERATOR' = 'MEMBER') => {
    const user = await world.user(name)
    await makeMember(world, club.id, user, role)
    return user
  }
  const facesFor = async (viewer: Pick<TestUser, 'api'>) =>
    (await viewer.api.communities.bySlug({ slug: club.slug })).faces?.map(({ name }) => name)
  return { world, ann, club, join, facesFor }
}

test('the page of a community names five members, those who run it first', async () => {
  const { world, ann, club, join, facesFor } = await setting()
  for (const name of ['Bob', 'Cid', 'Dora', 'Eve', 'Finn']) await join(name)
  await join('Mo', 'MODERATOR')
  const faces = ['Ann', 'Mo', 'Finn', 'Eve', 'Dora']
  for (const viewer of [ann, world.guest, await world.user('Olga')]) expect(await facesFor(viewer)).toEqual(faces)
  const { faces: shown } = await world.guest.api.communities.bySlug({ slug: club.slug })
  expect(shown?.[0]).toEqual({ id: ann.id, name: 'Ann', image: null, role: 'ORGANIZER' })
  expect((await world.guest.api.communities.list({})).items[0]).not.toHaveProperty('faces')
})

test('members with a hidden profile are named to members only', async () => {
  const { world, ann, join, facesFor } = await setting()
  const bob = await join('Bob')
  await bob.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
  for (const viewer of [world.guest, await world.user('Olga')]) expect(await facesFor(viewer)).toEqual(['Ann'])
  for (const viewer of [ann, bob]) expect(await facesFor(viewer)).toEqual(['Ann', 'Bob'])
})

test('users who block each other do not see their faces, except as moderators', async () => {
  const { ann, join, facesFor } = await setting()
  const [bob, cid] = [await join('Bob'), await join('Cid')]
  await bob.api.blocks.block({ id: cid.id })
  expect(await facesFor(bob)).toEqual(['Ann', 'Bob'])
  expect(await facesFor(cid)).toEqual(['Ann', 'Cid'])
  expect(await facesFor(ann)).toEqual(['Ann', 'Cid', 'Bob'])
})

test('a private community names its members to members only', async () => {
  const { world, ann, club, join, facesFor } = await setting({ isPrivate: true })
  const bob = await join('Bob')
  const ivy = await world.user('Ivy')
  await makeInvitation(world, club.id, ivy, ann)
  expect(await facesFor(bob)).toEqual(['Ann', 'Bob'])
  expect(await facesFor(ivy)).toBeUndefined()
})
