import type { Authorized } from '../../platform/authorized.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { countComment } from '../posts/rank.ts'
import { updateCommentHidden, updateCommentShown } from './queries.ts'

/**
 * Hides a comment because of reports or shows it again. Must run in a transaction. The comment keeps its position in
 * the thread.
 */
export async function setCommentHidden(
  services: Pick<Services, 'db' | 'now' | 'live'>,
  reviewed: Authorized<{ id: string }, 'review'>,
  isHidden: boolean,
): Promise<void> {
  const comment = isHidden
    ? await updateCommentHidden(services.db, reviewed, timestamp(services))
    : await updateCommentShown(services.db, reviewed)
  if (!comment) return
  await countComment(services.db, comment.postId, comment.authorId, isHidden ? -1 : 1)
  await recordEvent(services, { postId: comment.postId, kind: 'comment', targetId: reviewed.id })
}
