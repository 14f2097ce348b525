import type { CommentSort } from '../../../src/shared/discussions/comment-sorts.ts'
import type { ThreadPage } from '../../../src/shared/discussions/threads.ts'
import { openWorld } from '../checked-world.ts'
import { createCommunity } from '../communities/create-community.ts'
import type { TestUser, World } from '../world.ts'

/** Ann's post in her community, and Bob who is not a member. */
export async function createThreadWorld(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, settings)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const postId = post.id
  const say = async (user: TestUser, content: string, parentId?: string) =>
    (await user.api.comments.add({ postId, content, parentId })).id
  /** A chain of replies; returns their ids from the root on. */
  const chain = async (user: TestUser, length: number) => {
    const ids: string[] = []
    for (let depth = 0; depth < length; depth++) ids.push(await say(user, `Level ${depth}`, ids.at(-1)))
    return ids
  }
  return { world, ann, bob, club, post, postId, say, chain }
}

export const idsOf = ({ comments }: Pick<ThreadPage, 'comments'>) => comments.map(({ id }) => id)
export const textsOf = ({ comments }: Pick<ThreadPage, 'comments'>) => comments.map(({ content }) => content)

interface ThreadInput {
  postId: string
  sort?: CommentSort
  limit?: number
}

/** The complete thread, requested page by page as a reader who loads everything. */
export async function readWholeThread({ api }: Pick<TestUser, 'api'>, input: ThreadInput): Promise<string[]> {
  const ids: string[] = []
  const counts = new Map<string, number>()
  async function take(piece: ThreadPage, more: (cursor: string) => Promise<ThreadPage>): Promise<void> {
    ids.push(...idsOf(piece))
    for (const { parentId } of piece.comments) {
      if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
    }
    for (const { id: parentId, replyCount } of piece.comments) {
      const cursor = piece.replyCursors[parentId]
      const page = (cursor?: string) => api.threads.replies({ ...input, parentId, ...(cursor && { cursor }) })
      if (cursor || (replyCount > 0 && !counts.has(parentId))) await take(await page(cursor), page)
    }
    if (piece.nextCursor) await take(await more(piece.nextCursor), more)
  }
  const page = (cursor?: string) => api.threads.open({ ...input, ...(cursor && { cursor }) })
  await take(await page(), page)
  return ids
}

/** Counts the statements that the work runs. */
export async function countStatements(world: Pick<World, 'services'>, work: () => Promise<unknown>): Promise<number> {
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
