import { type Context, inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { releaseImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { countComment } from '../posts/rank.ts'
import { deleteRemovedContent, insertRemovedContent, type RestorableRemoval } from '../posts/removed-content-queries.ts'
import { commentFor } from './access/loaders.ts'
import {
  addToReplyCount,
  type RemovableComment,
  type RestorableComment,
  updateCommentDeleted,
  updateCommentRestored,
} from './queries.ts'

type EventServices = Pick<Services, 'db' | 'now' | 'live' | 'jobs'>

/**
 * Deletes a comment. With replies it stays as a placeholder; without, it leaves the list together with placeholders
 * above it that have no other replies.
 */
export const removeComment = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const { comment } = await commentFor(ctx, 'remove', id)
    await softDeleteComment(ctx, comment)
  })

/** Deletes a comment. Must run in a transaction. A `removal` keeps what restoring the comment needs. */
export async function softDeleteComment(
  services: EventServices,
  removable: RemovableComment,
  removal?: RestorableRemoval,
) {
  const { id } = removable
  const comment = await updateCommentDeleted(services.db, removable, timestamp(services))
  await indexSoon(services, 'comment', [id])
  // Hiding the comment has already removed it from the counters.
  if (comment.hiddenAt === null) await countComment(services.db, comment.postId, comment.authorId, -1)
  if (removal) await insertRemovedContent(services.db, { targetType: 'COMMENT', targetId: id, ...removal })
  else await releaseImagesOf(services.db, 'COMMENT', [id])
  await recordEvent(services, { postId: comment.postId, kind: 'comment', targetId: id })
  if (comment.replyCount === 0) await publishAncestors(services, comment)
}

/** Publishes events for the ancestors that left the list with the comment, and for the first one that stays. */
async function publishAncestors(
  services: EventServices,
  { postId, parentId }: { postId: string; parentId: string | null },
) {
  let next = parentId
  while (next !== null) {
    const parent = await addToReplyCount(services.db, next, -1)
    await recordEvent(services, { postId, kind: 'comment', targetId: next })
    next = parent.deletedAt !== null && parent.replyCount === 0 ? parent.parentId : null
  }
}

/** Restores a deleted comment. Changes nothing if it is not deleted. Must run in a transaction. */
export async function restoreComment(services: EventServices, restorable: RestorableComment) {
  const { id } = restorable
  const comment = await updateCommentRestored(services.db, restorable)
  if (!comment) return
  await indexSoon(services, 'comment', [id])
  if (comment.hiddenAt === null) await countComment(services.db, comment.postId, comment.authorId, 1)
  await deleteRemovedContent(services.db, 'COMMENT', id)
  await recordEvent(services, { postId: comment.postId, kind: 'comment', targetId: id })
  if (comment.replyCount === 0) await publishReturnedAncestors(services, comment)
}

/** Publishes events for the ancestors that return to the list with the comment, and for the first one that is there. */
async function publishReturnedAncestors(
  services: EventServices,
  { postId, parentId }: { postId: string; parentId: string | null },
) {
  let next = parentId
  while (next !== null) {
    const parent = await addToReplyCount(services.db, next, 1)
    await recordEvent(services, { postId, kind: 'comment', targetId: next })
    next = parent.deletedAt !== null && parent.replyCount === 1 ? parent.parentId : null
  }
}
