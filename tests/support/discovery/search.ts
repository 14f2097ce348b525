import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import type { TestUser } from '../world.ts'

/** A user, or a guest. */
export type SearchClient = Pick<TestUser, 'api'>
/** Joins a snippet with its marks into one text. */
export const plainText = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

/** The results of each kind that a user finds, in their order. */
export const searchResults = {
  posts: async ({ api }: SearchClient, q: string) =>
    (await api.search.posts({ q })).items.map(({ title }) => plainText(title)),
  comments: async ({ api }: SearchClient, q: string) =>
    (await api.search.comments({ q })).items.map(({ snippet }) => plainText(snippet)),
  communities: async ({ api }: SearchClient, q: string) =>
    (await api.search.communities({ q })).items.map(({ name }) => name),
  people: async ({ api }: SearchClient, q: string) => (await api.search.users({ q })).items.map(({ name }) => name),
}

/** A public and a private club of Ann's, a post with a comment in each; Bob belongs to both, Olga to none. */
export async function createSearchWorld() {
  const world = await openWorld()
  const [ann, bob, olga] = [await world.user('Ann Marlow'), await world.user('Bob'), await world.user('Olga')]
  const [openings, endings] = [
    await ann.api.topics.create({ name: 'Openings' }),
    await ann.api.topics.create({ name: 'Endings' }),
  ]
  const topics = `${openings.id},${endings.id}`
  const club = await createCommunity(ann, { name: 'Chess Club', topics })
  const den = await createCommunity(ann, { name: 'Masters Den', isPrivate: true, topics })
  for (const { id } of [club, den]) await makeMember(world, id, bob, 'MEMBER')
  const write = async (who: TestUser, title: string, content = 'Hm', forum: { forumId: string } = club) =>
    (await who.api.posts.create({ title, content, forumId: forum.forumId })).id
  const say = async (who: TestUser, postId: string, content: string) =>
    (await who.api.comments.add({ postId, content })).id
  return { world, ann, bob, olga, openings, endings, club, den, write, say }
}
