import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

async function setting() {
  const world = await openWorld()
  const [ann, mo] = [await world.user('Ann'), await world.user('Mo')]
  const community = await createCommunity(ann, { guidelines: 'Be kind' })
  await makeMember(world, community.id, mo, 'MODERATOR')
  const logged = async () => {
    const { items } = await ann.api.communitySettings.audit({ slug: community.slug })
    return items.map(({ action, detail }) => [action, detail])
  }
  return { world, ann, mo, ...community, logged }
}

test('changes only the given fields, and keeps the slug', async () => {
  const { world, ann, slug, description, logged } = await setting()
  const renamed = await ann.api.communitySettings.saveDetails({ slug, name: ' Chess and Go ' })
  expect(renamed).toMatchObject({ name: 'Chess and Go', slug, description, guidelines: 'Be kind', role: 'ORGANIZER' })
  const texts = { description: 'A place for two games', guidelines: '' }
  expect(await ann.api.communitySettings.saveDetails({ slug, ...texts })).toMatchObject({
    name: 'Chess and Go',
    ...texts,
  })
  expect(await world.guest.api.communities.bySlug({ slug })).toMatchObject({ name: 'Chess and Go', ...texts })
  expect((await world.guest.api.communities.list({ q: 'two games' })).items).toMatchObject([{ slug }])
  expect((await world.guest.api.communities.list({ q: 'rules' })).items).toEqual([])
  expect(await logged()).toEqual([
    ['details.change', 'description, guidelines'],
    ['details.change', 'name: Chess Club → Chess and Go'],
  ])
})

test('replaces topics in the given order, and changes nothing for an unknown topic', async () => {
  const { ann, slug, logged } = await setting()
  const [chess, go] = [await ann.api.topics.create({ name: 'Chess' }), await ann.api.topics.create({ name: 'Go' })]
  const save = (topics: string) => ann.api.communitySettings.saveDetails({ slug, topics })
  expect((await save(`${go.id},${chess.id}`)).topics).toMatchObject([{ name: 'Go' }, { name: 'Chess' }])
  expect((await save(`${chess.id}, ${go.id}`)).topics).toMatchObject([{ name: 'Chess' }, { name: 'Go' }])
  const wrong = ann.api.communitySettings.saveDetails({ slug, name: 'Not this', topics: `${chess.id},nowhere` })
  expect(await refusal(wrong)).toEqual({ status: 400, error: messages.topicNotFound, field: 'topics' })
  expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ name: 'Chess Club', topics: [chess, go] })
  expect((await save('')).topics).toEqual([])
  expect(await logged()).toEqual([
    ['topics.change', ''],
    ['topics.change', 'Chess, Go'],
    ['topics.change', 'Go, Chess'],
  ])
})

test('logs nothing when nothing changes', async () => {
  const { ann, slug, name, description, logged } = await setting()
  const same = { slug, name, description, guidelines: 'Be kind', topics: '' }
  expect(await ann.api.communitySettings.saveDetails(same)).toMatchObject({ name, description })
  expect(await ann.api.communitySettings.saveDetails({ slug })).toMatchObject({ name, description })
  expect(await logged()).toEqual([])
})

test('allows organizers only, with the limits of creation', async () => {
  const { world, ann, mo, slug } = await setting()
  const [eve, root] = [await world.user('Eve'), await world.user('Root', { isSuperAdmin: true })]
  for (const other of [mo, eve, root]) {
    expect(await refusal(other.api.communitySettings.saveDetails({ slug, name: 'Mine now' }))).toEqual({
      status: 403,
      error: other === root ? messages.appointOrganizerFirst : messages.memberForbidden,
    })
  }
  expect((await refusal(world.guest.api.communitySettings.saveDetails({ slug, name: 'Mine' }))).status).toBe(401)
  for (const [field, value, error] of [
    ['name', ' ab ', 'Community name must be at least 3 characters.'],
    ['description', 'short', 'Description must be at least 10 characters.'],
    ['guidelines', 'a'.repeat(20_001), 'Guidelines must be at most 20,000 characters'],
    ['topics', 'a,b,c,d,e,f', 'At most 5 topics can be selected'],
  ] as const) {
    const call = ann.api.communitySettings.saveDetails({ slug, [field]: value })
    expect.soft(await refusal(call)).toEqual({ status: 400, error, field })
  }
  const closed = await createCommunity(ann, { isPrivate: true })
  for (const [who, status] of [
    [eve, 404],
    [root, 403],
  ] as const) {
    const call = who.api.communitySettings.saveDetails({ slug: closed.slug, name: 'Mine now' })
    expect((await refusal(call)).status).toBe(status)
  }
  expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ name: 'Chess Club' })
})
