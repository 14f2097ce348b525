import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Two posts of Ann's in her community, which Bob reads. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const topic = await ann.api.topics.create({ name: 'Openings' })
  const club = await createCommunity(ann, { topics: topic.id, ...settings })
  const { slug, forumId } = club
  const write = async (title: string) => (await ann.api.posts.create({ title, content: 'Hm', forumId })).id
  const [first, second] = [await write('First'), await write('Second')]
  const shown = (who: TestUser, id: string) => who.api.posts.byId({ community: slug, id })
  const marks = (mark: 'savedPost' | 'hiddenPost') =>
    world.db.selectFrom(mark).select(['userId', 'postId', 'createdAt']).execute()
  return { world, ann, bob, topic, club, slug, first, second, shown, marks }
}

describe('saving a post', () => {
  test('is private to the viewer and idempotent', async () => {
    const { world, ann, bob, slug, first, second, shown, marks } = await setting()
    expect(await shown(bob, first)).toMatchObject({ isSaved: false })
    expect(await bob.api.saved.save({ id: first })).toEqual({ id: first, isSaved: true, isHiddenByViewer: false })
    const once = await marks('savedPost')
    expect(once).toMatchObject([{ userId: bob.id, postId: first }])
    world.advance(1_000)
    await bob.api.saved.save({ id: first })
    expect(await marks('savedPost')).toEqual(once)
    expect(await shown(bob, first)).toMatchObject({ isSaved: true, _count: { likes: 0, comments: 0 } })
    expect((await bob.api.posts.inCommunity({ slug })).items).toMatchObject([
      { id: second, isSaved: false },
      { id: first, isSaved: true },
    ])
    expect(await shown(ann, first)).toMatchObject({ isSaved: false })
    await ann.api.saved.unsave({ id: first })
    expect(await shown(bob, first)).toMatchObject({ isSaved: true })
    await bob.api.saved.hide({ id: first })
    const unsaved = { id: first, isSaved: false, isHiddenByViewer: true }
    for (const _ of [1, 2]) expect(await bob.api.saved.unsave({ id: first })).toEqual(unsaved)
    expect(await shown(bob, first)).toMatchObject({ isSaved: false })
  })

  test.each(['save', 'hide'] as const)('%s requires an account, and a post that the viewer may see', async (act) => {
    const { world, ann, bob, club, first, marks } = await setting({ isPrivate: true })
    const { guest } = world
    await expect(guest.api.saved[act]({ id: first })).rejects.toThrow(messages.signInNeeded)
    for (const id of [first, 'nowhere']) {
      await expect.soft(bob.api.saved[act]({ id })).rejects.toThrow(messages.postNotFound)
    }
    await makeMember(world, club.id, bob, 'MEMBER')
    const marked = { isSaved: act === 'save', isHiddenByViewer: act === 'hide' }
    expect(await bob.api.saved[act]({ id: first })).toEqual({ id: first, ...marked })
    await ann.api.posts.remove({ id: first })
    await expect(bob.api.saved[act]({ id: first })).rejects.toThrow(messages.postNotFound)
    expect(await marks(act === 'save' ? 'savedPost' : 'hiddenPost')).toHaveLength(1)
  })

  test('can be undone for posts that are no longer visible or never existed', async () => {
    const { world, ann, bob, club, slug, first, second, marks } = await setting({ isPrivate: true })
    await makeMember(world, club.id, bob, 'MEMBER')
    for (const id of [first, second]) {
      await bob.api.saved.save({ id })
      await bob.api.saved.hide({ id })
    }
    await ann.api.posts.remove({ id: first })
    await bob.api.communities.leave({ slug })
    for (const id of [first, second, 'nowhere']) {
      expect(await bob.api.saved.unsave({ id })).toEqual({ id, isSaved: false, isHiddenByViewer: id !== 'nowhere' })
      expect(await bob.api.saved.unhide({ id })).toEqual({ id, isSaved: false, isHiddenByViewer: false })
    }
    expect([await marks('savedPost'), await marks('hiddenPost')]).toEqual([[], []])
    await expect(world.guest.api.saved.unsave({ id: first })).rejects.toThrow(messages.signInNeeded)
    await expect(world.guest.api.saved.unhide({ id: first })).rejects.toThrow(messages.signInNeeded)
  })
})

describe('hiding a post', () => {
  test('removes it from the lists of the viewer only', async () => {
    const { world, ann, bob, topic, slug, first, second, shown } = await setting()
    const lists = async (who: Pick<TestUser, 'api'>) => {
      const listed: string[][] = []
      for (const sort of ['new', 'hot', 'top'] as const) {
        for (const input of [{}, { q: 'hm' }, { author: ann.id }, { topic: topic.slug }, { period: 'day' }] as const) {
          const { items } = await who.api.posts.inCommunity({ slug, sort, ...input })
          listed.push(items.map(({ id }) => id).sort())
        }
      }
      const { items } = await who.api.posts.ofTopic({ slug: topic.slug })
      return [...listed, items.map(({ id }) => id).sort()]
    }
    const marked = { id: first, isSaved: false }
    for (const _ of [1, 2])
      expect(await bob.api.saved.hide({ id: first })).toEqual({ ...marked, isHiddenByViewer: true })
    for (const ids of await lists(bob)) expect.soft(ids).toEqual([second])
    const both = [first, second].sort()
    for (const who of [ann, world.guest]) for (const ids of await lists(who)) expect.soft(ids).toEqual(both)
    // Its page and its author's profile still show it.
    expect(await shown(bob, first)).toMatchObject({ id: first })
    expect((await bob.api.users.posts({ id: ann.id })).items).toHaveLength(2)

    for (const _ of [1, 2])
      expect(await bob.api.saved.unhide({ id: first })).toEqual({ ...marked, isHiddenByViewer: false })
    for (const ids of await lists(bob)) expect.soft(ids).toEqual(both)
  })

  test('leaves full pages, because hidden posts take no place in them', async () => {
    const { bob, slug, first, second } = await setting()
    await bob.api.saved.hide({ id: second })
    const page = await bob.api.posts.inCommunity({ slug, limit: 1 })
    expect(page).toMatchObject({ items: [{ id: first }], nextCursor: null })
  })

  test("is allowed for the viewer's own post, and hides it from the viewer only", async () => {
    const { ann, bob, slug, first, second } = await setting()
    await ann.api.saved.hide({ id: first })
    expect((await ann.api.posts.inCommunity({ slug })).items).toMatchObject([{ id: second }])
    expect((await bob.api.posts.inCommunity({ slug })).items).toHaveLength(2)
  })
})
