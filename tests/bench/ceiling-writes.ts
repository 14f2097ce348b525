import type SQLite from 'better-sqlite3'
import { newId } from '../../src/server/platform/ids.ts'

type QueryParameters = Record<string, string>

/** The rows of a write, each in its own transaction without other work: the cost of disk and indexes. */
export function ceilingWrites(raw: SQLite.Database): Record<string, (parameters: QueryParameters) => unknown> {
  const insertComment = raw.prepare(
    `insert into "comment" ("id", "postId", "parentId", "authorId", "content", "depth", "createdAt", "updatedAt",
       "communityId", "repliedToId")
     values (@id, @post, null, @user, @content, 0, @at, @at,
       (select "communityId" from "post" where "id" = @post), null)`,
  )
  const takeReaction = raw.prepare(
    `delete from "reaction" where "targetType" = 'POST' and "targetId" = @post and "userId" = @user`,
  )
  const insertReaction = raw.prepare(
    `insert into "reaction" ("targetType", "targetId", "userId", "reactionType", "createdAt")
     values ('POST', @post, @user, 'love', @at)`,
  )
  return {
    comment({ post, user, content }) {
      const row = { id: newId(), post, user, content, at: new Date().toISOString() }
      insertComment.run(row)
      return row
    },
    react({ post, user }) {
      const { changes } = takeReaction.run({ post, user })
      if (changes === 0) insertReaction.run({ post, user, at: new Date().toISOString() })
      return { hasReacted: changes === 0 }
    },
  }
}
