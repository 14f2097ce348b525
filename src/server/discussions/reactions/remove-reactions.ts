import type { Services } from '../../platform/context.ts'
import { retractReactionNotification } from './notify.ts'
import { deleteReactionsOf, listPostsOfComments } from './queries.ts'
import { updateReactionCounts } from './update-counts.ts'

/**
 * Removes up to `limit` of a user's reactions and updates all counters. Returns how many were removed. Must run in a
 * transaction.
 */
export async function removeReactionsOf(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  userId: string,
  limit: number,
) {
  const reactions = await deleteReactionsOf(services.db, userId, limit)
  const commentIds = reactions.filter(({ targetType }) => targetType === 'COMMENT').map(({ targetId }) => targetId)
  const comments = commentIds.length > 0 ? await listPostsOfComments(services.db, commentIds) : []
  const postIds = new Map(comments.map(({ id, postId }) => [id, postId]))
  for (const { targetType, targetId, reactionType, notificationId } of reactions) {
    const postId = targetType === 'POST' ? targetId : postIds.get(targetId)
    if (postId === undefined) continue
    await updateReactionCounts(services, { targetType, targetId, postId, userId, previous: reactionType, next: null })
    await retractReactionNotification(services, { targetType, targetId }, userId, notificationId)
  }
  return reactions.length
}
