import type SQLite from 'better-sqlite3'
import { cardColumns, cardOf, type Row } from './ceiling-rows.ts'

type QueryParameters = Record<string, string>

const post = `${cardColumns} where "post"."id" = @post and "post"."deletedAt" is null and "community"."deletedAt" is null`

const topics = `
  select "topic"."id", "topic"."name", "topic"."slug" from "postTopic"
  join "topic" on "topic"."id" = "postTopic"."topicId" where "postTopic"."postId" = @post`

const comments = `
  select "comment"."id", "comment"."postId", "parentId", "depth", "content", "comment"."createdAt",
    "comment"."updatedAt", "comment"."deletedAt", "hiddenAt", "replyCount", "user"."id" as "authorId",
    "user"."name" as "authorName", "user"."image" as "authorImage"
  from "comment" join "user" on "user"."id" = "comment"."authorId"
  where "comment"."postId" = @post and ("comment"."deletedAt" is null or "comment"."replyCount" > 0)
  order by "comment"."createdAt", "comment"."id" limit @limit`

const reactions = `
  select "targetId", "reactionType", "count" from "reactionCount"
  where "targetType" = @type and "targetId" in (select "value" from json_each(@ids))`

const may = { edit: false, remove: false, react: true, report: true, moderate: false, review: false }

const commentOf = (row: Row, counts: readonly Row[]) => ({
  id: row.id,
  postId: row.postId,
  parentId: row.parentId,
  depth: row.depth,
  content: row.content,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { id: row.authorId, name: row.authorName, image: row.authorImage },
  isDeleted: row.deletedAt !== null,
  hidden: null,
  isHidden: false,
  isReported: false,
  replyCount: row.replyCount,
  reactions: counts.map(({ reactionType, count }) => ({ reactionType, count, hasReacted: false })),
  can: { reply: true, edit: false, remove: false, react: true, report: true, review: false },
})

/** A post, its comments, and both at once, with topics and reactions; `limit` comments, oldest first. */
export function ceilingPost(raw: SQLite.Database): Record<string, (parameters: QueryParameters) => unknown> {
  const prepare = (sql: string) => raw.prepare<[Record<string, string | number>], Row>(sql)
  const [one, about, said, reacted] = [prepare(post), prepare(topics), prepare(comments), prepare(reactions)]
  const reactionsTo = (type: 'POST' | 'COMMENT', ids: unknown[]) =>
    Map.groupBy(reacted.all({ type, ids: JSON.stringify(ids) }), ({ targetId }) => targetId)

  function wholePost({ viewer = '', post = '' }: QueryParameters) {
    const row = one.get({ viewer, post })
    if (!row) return null
    const counts = reactionsTo('POST', [post]).get(post) ?? []
    const card = cardOf(row)
    return {
      ...card,
      topics: about.all({ post }),
      reactions: counts.map(({ reactionType, count }) => ({ reactionType, count, hasReacted: false })),
      forum: { id: row.forumId, name: row.forumName, community: { id: row.communityId, ...card.community } },
      can: { comment: true, ...may },
    }
  }
  function thread({ post = '', comments = '25' }: QueryParameters) {
    const rows = said.all({ post, limit: Number(comments) })
    const counts = reactionsTo(
      'COMMENT',
      rows.map(({ id }) => id),
    )
    return rows.map((row) => commentOf(row, counts.get(row.id) ?? []))
  }
  return {
    post: wholePost,
    comments: thread,
    'post-and-comments': (parameters) => [wholePost(parameters), thread(parameters)],
  }
}
