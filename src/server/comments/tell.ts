import type { Context } from '../context.ts'
import { newlyMentioned, tellOfWords, type Way } from '../posts/tell.ts'

interface Told {
  id: string
  postId: string
  communityId: string
  authorId: string
  content: string
}

interface Above {
  postAuthorId: string
  parentAuthorId: string | null
}

/**
 * Tells whom a new comment answers, and the people it mentions, as far as they may read it; of one that was changed,
 * `before` is what it said until then, and only those are told whom it did not mention.
 */
export async function tellOfComment(ctx: Context, comment: Told, before: string | Above): Promise<void> {
  const { id, postId, communityId, authorId, content } = comment
  const isEdited = typeof before === 'string'
  const mentioned = newlyMentioned(content, isEdited ? before : undefined)
  const told = new Map<string, Way>(mentioned.map((userId) => [userId, 'mention']))
  if (!isEdited) {
    told.set(before.postAuthorId, 'comment')
    // Whoever is answered in their own post is answered first of all.
    if (before.parentAuthorId !== null) told.set(before.parentAuthorId, 'reply')
  }
  await tellOfWords(ctx, { communityId, postId, commentId: id, authorId, isEdited }, told)
}
