import { type Context, inTransaction, type Services, timestamp } from '../context.ts'
import { recordEvent } from '../live/live.ts'
import { dropImagesOf } from '../media/uses.ts'
import { countComment } from '../posts/rank.ts'
import { commentFor } from './access.ts'
import { addToReplyCount, updateCommentDeleted } from './queries.ts'

type Telling = Pick<Services, 'db' | 'now' | 'live'>

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
export async function withdrawComment(services: Telling, id: string) {
  const comment = await updateCommentDeleted(services.db, id, timestamp(services))
  // What reports have hidden was taken out of the counts when they did.
  if (comment.hiddenAt === null) await countComment(services.db, comment.postId, comment.authorId, -1)
  await dropImagesOf(services.db, 'COMMENT', [id])
  await recordEvent(services, { postId: comment.postId, kind: 'comment', targetId: id })
  if (comment.replyCount === 0) await leaveList(services, comment)
}

/** Watchers are told of every comment above that left with it, and of the one that has a reply less now. */
async function leaveList(services: Telling, { postId, parentId }: { postId: string; parentId: string | null }) {
  let next = parentId
  while (next !== null) {
    const parent = await addToReplyCount(services.db, next, -1)
    await recordEvent(services, { postId, kind: 'comment', targetId: next })
    next = parent.deletedAt !== null && parent.replyCount === 0 ? parent.parentId : null
  }
}
