import type { Context } from '../../platform/context.ts'
import { type NotificationReason, newlyMentioned, notifyOfText } from '../posts/notify.ts'

interface NotifiedComment {
  id: string
  postId: string
  communityId: string
  authorId: string
  content: string
}

interface ParentAuthors {
  postAuthorId: string
  parentAuthorId: string | null
}

/**
 * Notifies the author of the parent and mentioned users, as far as they may read the comment. After an edit, `before`
 * is the previous text, and only newly mentioned users are notified.
 */
export async function notifyOfComment(
  ctx: Context,
  comment: NotifiedComment,
  before: string | ParentAuthors,
): Promise<void> {
  const { id, postId, communityId, authorId, content } = comment
  const isEdited = typeof before === 'string'
  const mentioned = newlyMentioned(content, isEdited ? before : undefined)
  const notified = new Map<string, NotificationReason>(mentioned.map((userId) => [userId, 'mention']))
  if (!isEdited) {
    notified.set(before.postAuthorId, 'comment')
    // The later entry wins: a reply in one's own post counts as a reply.
    if (before.parentAuthorId !== null) notified.set(before.parentAuthorId, 'reply')
  }
  await notifyOfText(ctx, { communityId, postId, commentId: id, authorId, isEdited }, notified)
}
