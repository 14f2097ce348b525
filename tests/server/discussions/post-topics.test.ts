import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const topic = (name: string) => ann.api.topics.create({ name })
  const [bees, ants, wasps] = [await topic('Bees'), await topic('Ants'), await topic('Wasps')]
  const club = await createCommunity(ann, { topics: `${bees.id},${ants.id}` })
  const text = { title: 'Spring', content: 'They fly.', forumId: club.forumId }
  const shown = async (id: string) => (await ann.rest('GET', `/api/communities/${club.slug}/posts/${id}`)).body.topics
  return { world, ann, bees, ants, wasps, club, text, shown }
}

describe('the topics of a post', () => {
  test('are the selected ones or all of its community, in the order of the community', async () => {
    const { ann, bees, ants, text, shown } = await setting()
    const write = (body: object) => ann.rest('POST', '/api/posts', { ...text, ...body })
    expect(await shown((await write({})).body.id)).toEqual([bees, ants])
    expect(await shown((await write({ topics: '' })).body.id)).toEqual([bees, ants])
    expect(await shown((await write({ topics: `${ants.id}, ${bees.id}` })).body.id)).toEqual([bees, ants])
    expect(await shown((await write({ topics: `${ants.id},${ants.id}` })).body.id)).toEqual([ants])
  })

  test('must be topics of the community', async () => {
    const { ann, bees, wasps, club, text } = await setting()
    for (const topics of [wasps.id, 'nowhere', `${bees.id},${wasps.id}`]) {
      expect.soft(await ann.rest('POST', '/api/posts', { ...text, topics })).toMatchObject({
        status: 400,
        body: { error: 'Topic not found', field: 'topics' },
      })
    }
    expect((await ann.api.posts.inCommunity({ slug: club.slug })).items).toEqual([])
    const bare = await createCommunity(ann, { name: 'No topics' })
    const { id } = await ann.api.posts.create({ ...text, forumId: bare.forumId })
    expect((await ann.api.posts.byId({ community: bare.slug, id })).topics).toEqual([])
  })

  test('stay when the community changes its topics, after those it still has', async () => {
    const { ann, bees, ants, wasps, club, text, shown } = await setting()
    const { id } = await ann.api.posts.create(text)
    const { slug, name, description } = club
    const details = { slug, name, description, guidelines: '' }
    await ann.api.communitySettings.saveDetails({ ...details, topics: `${wasps.id},${ants.id}` })
    expect(await shown(id)).toEqual([ants, bees])
    expect(await shown((await ann.api.posts.create(text)).id)).toEqual([wasps, ants])
  })
})

describe('the posts of a topic', () => {
  test('come from all communities that the viewer may read, newest first', async () => {
    const { world, ann, bees, ants, club, text } = await setting()
    const [bob, root] = [await world.user('Bob'), await world.user('Root', { isSuperAdmin: true })]
    const secret = await createCommunity(ann, { name: 'Secret hive', isPrivate: true, topics: bees.id })
    const kitchen = await createCommunity(ann, { name: 'Kitchen', topics: bees.id })
    await ann.api.posts.create({ ...text, title: 'First' })
    await ann.api.posts.create({ ...text, title: 'Ants only', topics: ants.id })
    await ann.api.posts.create({ ...text, title: 'Hidden', forumId: secret.forumId })
    await ann.api.posts.create({ ...text, title: 'Honey', forumId: kitchen.forumId })
    const titles = async (who: { api: typeof ann.api }) =>
      (await who.api.posts.ofTopic({ slug: bees.slug })).items.map(({ title }) => title)
    expect(await titles(ann)).toEqual(['Honey', 'Hidden', 'First'])
    for (const who of [bob, root, world.guest]) expect.soft(await titles(who)).toEqual(['Honey', 'First'])
    await makeMember(world, secret.id, bob, 'MEMBER')
    expect(await titles(bob)).toEqual(['Honey', 'Hidden', 'First'])

    const [first] = (await bob.api.posts.ofTopic({ slug: ants.slug })).items
    expect(first).toMatchObject({ title: 'Ants only', community: { slug: club.slug }, author: { name: 'Ann' } })
    await ann.api.communitySettings.savePrivacy({ slug: kitchen.slug, isPrivate: true, requiresApproval: false })
    expect(await titles(world.guest)).toEqual(['First'])
    await ann.api.communitySettings.remove({ slug: kitchen.slug, name: kitchen.name })
    expect(await titles(ann)).toEqual(['Hidden', 'First'])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('come in pages, without removed posts', async () => {
    const { world, ann, bees, text } = await setting()
    const written: string[] = []
    for (let at = 0; at < 7; at++) written.unshift((await ann.api.posts.create(text)).id)
    const [removed = ''] = written.splice(3, 1)
    await ann.api.posts.remove({ id: removed })
    const first = await world.guest.api.posts.ofTopic({ slug: bees.slug, limit: 4 })
    const second = await world.guest.api.posts.ofTopic({ slug: bees.slug, limit: 4, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(written)
    expect(second.nextCursor).toBeNull()
  })
})
