import { expect } from 'vitest'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import type { TestUser } from '../world.ts'

type Viewer = Pick<TestUser, 'api' | 'rest'>
type Titled = { title: string }

/** Ann’s public Garden with the member Bob, and her private Cellar without him. */
export async function createFeedWorld() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [garden, cellar] = [
    await createCommunity(ann, { name: 'Garden' }),
    await createCommunity(ann, { name: 'Cellar', isPrivate: true }),
  ]
  await makeMember(world, garden.id, bob, 'MEMBER')
  const post = async (who: TestUser, forum: { forumId: string }, title: string) =>
    (await who.api.posts.create({ title, content: `${title}.`, forumId: forum.forumId })).id
  const say = async (who: TestUser, postId: string, content: string, parentId: string | null = null) =>
    (await who.api.comments.add({ postId, content, parentId })).id
  return { world, ann, bob, garden, cellar, post, say }
}

/** The posts of the hot and new feeds, which must be the same; newest first. */
export async function feedTitles(viewer: Viewer): Promise<string[]> {
  const titles = (await viewer.api.feeds.new({})).items.map(({ title }) => title)
  expect((await viewer.api.feeds.hot({})).items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  for (const feed of ['hot', 'new']) {
    const { status, body } = await viewer.rest('GET', `/api/feed/${feed}`)
    expect(status).toBe(200)
    expect(body.map(({ title }: Titled) => title).toSorted()).toEqual(titles.toSorted())
  }
  return titles
}
