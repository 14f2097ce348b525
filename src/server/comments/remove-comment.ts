import { type Context, inTransaction, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'
import { countComment } from '../posts/rank.ts'
import { commentFor } from './access.ts'
import { addToReplyCount, updateCommentDeleted } from './queries.ts'

/**
 * Deletes a comment. With replies it stays as a placeholder; without it leaves the list, and so do the placeholders
 * above it that were kept for its sake.
 */
export const removeComment = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const { comment } = await commentFor(ctx, 'remove', id)
    await withdrawComment(ctx, comment.id)
  })

/** The deletion itself, for callers that have checked the right to it; run it in a transaction. */
export async function withdrawComment(services: { db: Db; now: () => Date }, id: string) {
  const comment = await updateCommentDeleted(services.db, id, timestamp(services))
  await countComment(services.db, comment.postId, comment.authorId, -1)
  if (comment.replyCount === 0) await leaveList(services.db, comment.parentId)
}

async function leaveList(db: Db, parentId: string | null) {
  let next = parentId
  while (next !== null) {
    const parent = await addToReplyCount(db, next, -1)
    next = parent.deletedAt !== null && parent.replyCount === 0 ? parent.parentId : null
  }
}
