import type { Services } from '../context.ts'
import { countChange } from './count-change.ts'
import { deleteReactionsOf, listPostsOfComments } from './queries.ts'
import { untellOfReaction } from './tell.ts'

/**
 * Takes back up to `limit` of a person's reactions, with everything that counts them; answers how many there were. Run it
 * in a transaction.
 */
export async function withdrawReactions(
  services: Pick<Services, 'db' | 'now' | 'live' | 'mail'>,
  userId: string,
  limit: number,
) {
  const reactions = await deleteReactionsOf(services.db, userId, limit)
  const commentIds = reactions.filter(({ targetType }) => targetType === 'COMMENT').map(({ targetId }) => targetId)
  const comments = commentIds.length > 0 ? await listPostsOfComments(services.db, commentIds) : []
  const postIds = new Map(comments.map(({ id, postId }) => [id, postId]))
  for (const { targetType, targetId, reactionType, noticeId } of reactions) {
    const postId = targetType === 'POST' ? targetId : postIds.get(targetId)
    if (postId === undefined) continue
    await countChange(services, { targetType, targetId, postId, userId, was: reactionType, becomes: null })
    await untellOfReaction(services, { targetType, targetId }, userId, noticeId)
  }
  return reactions.length
}
