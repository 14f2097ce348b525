import type { CommentSort, ThreadPiece } from '../../src/shared/threads.ts'
import { found } from './rest-communities.ts'
import { openWorld } from './rest-world.ts'
import type { Person, World } from './world.ts'

/** Ann's post in her community, and Bob who is no member. */
export async function threadWorld(settings: Parameters<typeof found>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await found(ann, settings)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const say = async (person: Person, content: string, parentId?: string) =>
    (await person.api.comments.add({ postId, content, parentId })).id
  /** Comments that answer one another; their ids from the root on. */
  const chain = async (person: Person, length: number) => {
    const ids: string[] = []
    for (let depth = 0; depth < length; depth++) ids.push(await say(person, `Level ${depth}`, ids.at(-1)))
    return ids
  }
  return { world, ann, bob, club, postId, say, chain }
}

export const idsOf = ({ comments }: Pick<ThreadPiece, 'comments'>) => comments.map(({ id }) => id)
export const textsOf = ({ comments }: Pick<ThreadPiece, 'comments'>) => comments.map(({ content }) => content)

interface Asked {
  postId: string
  sort?: CommentSort
  limit?: number
}

/** All that a thread has, asked for piece by piece as a reader does who wants to see everything. */
export async function wholeThread({ api }: Pick<Person, 'api'>, asked: Asked): Promise<string[]> {
  const ids: string[] = []
  const counts = new Map<string, number>()
  async function take(piece: ThreadPiece, more: (cursor: string) => Promise<ThreadPiece>): Promise<void> {
    ids.push(...idsOf(piece))
    for (const { parentId } of piece.comments) {
      if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
    }
    for (const { id: parentId, replyCount } of piece.comments) {
      const cursor = piece.replyCursors[parentId]
      const page = (cursor?: string) => api.threads.replies({ ...asked, parentId, ...(cursor && { cursor }) })
      if (cursor || (replyCount > 0 && !counts.has(parentId))) await take(await page(cursor), page)
    }
    if (piece.nextCursor) await take(await more(piece.nextCursor), more)
  }
  const page = (cursor?: string) => api.threads.open({ ...asked, ...(cursor && { cursor }) })
  await take(await page(), page)
  return ids
}

/** Counts the statements that the work runs. */
export async function statementsOf(world: Pick<World, 'services'>, work: () => Promise<unknown>): Promise<number> {
  const { db } = world.services
  let count = 0
  world.services.db = db.withPlugin({
    transformQuery({ node }) {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work().finally(() => {
    world.services.db = db
  })
  return count
}
