import type { Db } from '../../platform/db/open.ts'
import {
  listCommentsOfPost,
  listForumsToExport,
  listMembersToExport,
  listPostsOfCommunity,
  listPostTopicsToExport,
  listReactionCountsOfPost,
  listTopicsToExport,
} from './export-queries.ts'

const batch = 200

type Row = Awaited<ReturnType<typeof listCommentsOfPost>>[number]
type Counts = Map<string, Record<string, number>>

interface Comment {
  id: string
  author: { id: string; name: string } | null
  content: string | null
  createdAt: string
  updatedAt: string
  hiddenAt: string | null
  reactions: Record<string, number>
  replies: Comment[]
}

const authorOf = ({ authorId, authorName }: { authorId: string; authorName: string }) => ({
  id: authorId,
  name: authorName,
})

/** A deleted comment stays without its text while it has replies; otherwise it is left out. */
function treeOf(rows: readonly Row[], counts: Counts): Comment[] {
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  const under = (parentId: string | null): Comment[] =>
    (replies.get(parentId) ?? []).flatMap((row) => {
      const { id, createdAt, updatedAt, hiddenAt, deletedAt } = row
      const below = under(id)
      if (deletedAt && below.length === 0) return []
      const content = deletedAt ? { author: null, content: null } : { author: authorOf(row), content: row.content }
      return [{ id, ...content, createdAt, updatedAt, hiddenAt, reactions: counts.get(id) ?? {}, replies: below }]
    })
  return under(null)
}

async function countsOf(db: Db, postId: string): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { targetId, reactionType, count } of await listReactionCountsOfPost(db, postId))
    counts.set(targetId, { ...counts.get(targetId), [reactionType]: count })
  return counts
}

/** Iterates over a list in batches; `next` returns the items after an id. */
async function* inBatches<Item extends { id: string }>(next: (after: string) => Promise<Item[]>) {
  for (let items = await next(''); items.length > 0; items = await next(items.at(-1)?.id ?? '')) yield items
}

async function* posts(db: Db, communityId: string) {
  for await (const rows of inBatches((after) => listPostsOfCommunity(db, communityId, after, batch))) {
    const topics = await listPostTopicsToExport(
      db,
      rows.map(({ id }) => id),
    )
    for (const { authorId, authorName, ...post } of rows) {
      const counts = await countsOf(db, post.id)
      const comments = treeOf(await listCommentsOfPost(db, post.id), counts)
      const about = topics.filter(({ postId }) => postId === post.id).map(({ slug }) => slug)
      yield {
        ...post,
        author: authorOf({ authorId, authorName }),
        topics: about,
        reactions: counts.get(post.id) ?? {},
        comments,
      }
    }
  }
}

async function* members(db: Db, communityId: string) {
  for await (const rows of inBatches((after) => listMembersToExport(db, communityId, after, batch))) yield* rows
}

async function* jsonListOf(name: string, items: AsyncIterable<object>) {
  yield `,\n${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ',\n'
  }
  yield '\n]'
}

interface Community {
  id: string
  isPrivate: number
  requiresApproval: number
}

/** Yields a community as JSON in pieces: everything that its members can read, without addresses. */
export async function* communityJson(db: Db, { id, ...community }: Community, exportedAt: string) {
  const { isPrivate, requiresApproval } = community
  const details = { ...community, isPrivate: isPrivate === 1, requiresApproval: requiresApproval === 1 }
  const forums = await listForumsToExport(db, id)
  yield `{"format": 1,\n"exportedAt": ${JSON.stringify(exportedAt)},\n"community": ${JSON.stringify(details)}`
  yield `,\n"topics": ${JSON.stringify(await listTopicsToExport(db, id))}`
  const presented = forums.map(({ isDefault, onlyModeratorsPost, ...forum }) => ({
    ...forum,
    ...{ isDefault: isDefault === 1, onlyModeratorsPost: onlyModeratorsPost === 1 },
  }))
  yield `,\n"forums": ${JSON.stringify(presented)}`
  yield* jsonListOf('members', members(db, id))
  yield* jsonListOf('posts', posts(db, id))
  yield '\n}\n'
}
