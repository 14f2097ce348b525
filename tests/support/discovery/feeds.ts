import { expect } from 'vitest'
import { makeMember } from './arrange.ts'
import { found } from './rest-communities.ts'
import { openWorld } from './rest-world.ts'
import type { Person } from './world.ts'

type Door = Pick<Person, 'api' | 'rest'>
type Titled = { title: string }

/** Ann’s public Garden, of which Bob is a member, and her private Cellar, of which he is none. */
export async function feedWorld() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [garden, cellar] = [await found(ann, { name: 'Garden' }), await found(ann, { name: 'Cellar', isPrivate: true })]
  await makeMember(world, garden.id, bob, 'MEMBER')
  const post = async (who: Person, place: { forumId: string }, title: string) =>
    (await who.api.posts.create({ title, content: `${title}.`, forumId: place.forumId })).id
  const say = async (who: Person, postId: string, content: string, parentId: string | null = null) =>
    (await who.api.comments.add({ postId, content, parentId })).id
  return { world, ann, bob, garden, cellar, post, say }
}

/** What both feeds of posts hold, which is the same; newest first. */
export async function titlesFor(door: Door): Promise<string[]> {
  const titles = (await door.api.feeds.new({})).items.map(({ title }) => title)
  expect((await door.api.feeds.hot({})).items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  for (const feed of ['hot', 'new']) {
    const { status, body } = await door.rest('GET', `/api/feed/${feed}`)
    expect(status).toBe(200)
    expect(body.map(({ title }: Titled) => title).toSorted()).toEqual(titles.toSorted())
  }
  return titles
}
