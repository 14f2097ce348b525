import { makeMember } from './arrange.ts'
import { found } from './rest-communities.ts'
import { openWorld } from './rest-world.ts'
import type { Person } from './world.ts'

/** Somebody, or a guest. */
export type Door = Pick<Person, 'api'>
/** A text whose matches are marked, in one. */
export const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

/** What somebody finds, of each kind, in its order. */
export const finds = {
  posts: async ({ api }: Door, q: string) => (await api.search.posts({ q })).items.map(({ title }) => textOf(title)),
  comments: async ({ api }: Door, q: string) =>
    (await api.search.comments({ q })).items.map(({ snippet }) => textOf(snippet)),
  communities: async ({ api }: Door, q: string) => (await api.search.communities({ q })).items.map(({ name }) => name),
  people: async ({ api }: Door, q: string) => (await api.search.people({ q })).items.map(({ name }) => name),
}

/** A public and a private club of Ann's, a post with a comment in each; Bob belongs to both, Olga to none. */
export async function searched() {
  const world = await openWorld()
  const [ann, bob, olga] = [await world.user('Ann Marlow'), await world.user('Bob'), await world.user('Olga')]
  const [openings, endings] = [
    await ann.api.topics.create({ name: 'Openings' }),
    await ann.api.topics.create({ name: 'Endings' }),
  ]
  const topics = `${openings.id},${endings.id}`
  const club = await found(ann, { name: 'Chess Club', topics })
  const den = await found(ann, { name: 'Masters Den', isPrivate: true, topics })
  for (const { id } of [club, den]) await makeMember(world, id, bob, 'MEMBER')
  const write = async (who: Person, title: string, content = 'Hm', place: { forumId: string } = club) =>
    (await who.api.posts.create({ title, content, forumId: place.forumId })).id
  const say = async (who: Person, postId: string, content: string) =>
    (await who.api.comments.add({ postId, content })).id
  return { world, ann, bob, olga, openings, endings, club, den, write, say }
}
