import type { Context } from '../../platform/context.ts'
import { type NotificationReason, notifyOfText } from '../posts/notify.ts'

interface NotifiedComment {
  id: string
  postId: string
  communityId: string
  authorId: string
  /** The users whom the text, or the edit, mentions. */
  mentioned: readonly string[]
}

interface ParentAuthors {
  postAuthorId: string
  parentAuthorId: string | null
}

/**
 * Notifies the authors above a new comment and mentioned users, as far as they may read it. An edit, without `above`,
 * notifies mentioned users only.
 */
export async function notifyOfComment(
  ctx: Context,
  comment: NotifiedComment,
  above: ParentAuthors | null,
): Promise<void> {
  const { id, postId, communityId, authorId, mentioned } = comment
  const notified = new Map<string, NotificationReason>(mentioned.map((userId) => [userId, 'mention']))
  if (above) {
    notified.set(above.postAuthorId, 'comment')
    // The later entry wins: a reply in one's own post counts as a reply.
    if (above.parentAuthorId !== null) notified.set(above.parentAuthorId, 'reply')
  }
  await notifyOfText(ctx, { communityId, postId, commentId: id, authorId, isEdited: above === null }, notified)
}
