import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusals } from '../../support/refusal.ts'

describe('the page of a topic', () => {
  test('shows the topic to everybody', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const topic = await ann.api.topics.create({ name: 'Bée Keeping' })
    expect(topic).toEqual({ id: expect.any(String), name: 'Bée Keeping', slug: 'bee-keeping' })
    for (const who of [ann, world.guest]) {
      expect.soft(await who.api.topics.bySlug({ slug: 'bee-keeping' })).toEqual(topic)
      expect.soft((await who.api.topics.communities({ slug: 'bee-keeping' })).items).toEqual([])
      expect.soft((await who.api.posts.ofTopic({ slug: 'bee-keeping' })).items).toEqual([])
    }
  })

  test('answers 404 for an unknown topic', async () => {
    const { guest } = await openWorld()
    const calls = [
      guest.api.topics.bySlug({ slug: 'nowhere' }),
      guest.api.topics.communities({ slug: 'nowhere' }),
      guest.api.posts.ofTopic({ slug: 'nowhere' }),
    ]
    for (const refused of await refusals(calls))
      expect.soft(refused).toMatchObject({ status: 404, error: 'Topic not found' })
  })

  test('lists the communities that the viewer may see, newest first, with memberships', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const [bees, ants] = [await ann.api.topics.create({ name: 'Bees' }), await ann.api.topics.create({ name: 'Ants' })]
    const founding = async (name: string, isPrivate = false, topics = bees.id) => {
      world.advance(5)
      return createCommunity(ann, { name, isPrivate, topics })
    }
    const [garden, secret] = [await founding('Garden'), await founding('Secret', true)]
    await founding('Anthill', false, ants.id)
    const kitchen = await founding('Kitchen', false, `${ants.id},${bees.id}`)
    const names = async (who: { api: typeof ann.api }) =>
      (await who.api.topics.communities({ slug: 'bees' })).items.map(({ name }) => name)
    expect(await names(ann)).toEqual(['Kitchen', 'Secret', 'Garden'])
    expect(await names(bob)).toEqual(['Kitchen', 'Garden'])
    expect(await names(world.guest)).toEqual(['Kitchen', 'Garden'])
    await makeMember(world, secret.id, bob, 'MEMBER')
    const { items } = await bob.api.topics.communities({ slug: 'bees' })
    expect(items.map(({ name, role }) => ({ name, role }))).toEqual([
      { name: 'Kitchen', role: undefined },
      { name: 'Secret', role: 'MEMBER' },
      { name: 'Garden', role: undefined },
    ])
    expect(items[0]?.topics).toEqual([ants, bees])

    const first = await world.guest.api.topics.communities({ slug: 'bees', limit: 1 })
    const second = await world.guest.api.topics.communities({ slug: 'bees', limit: 1, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([kitchen.id, garden.id])
    expect(second.nextCursor).toBeNull()
    await ann.api.communitySettings.remove({ slug: garden.slug, name: 'Garden' })
    expect(await names(ann)).toEqual(['Kitchen', 'Secret'])
  })
})
