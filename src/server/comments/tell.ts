import type { Context } from '../context.ts'
import { newlyMentioned, tellOfWords, type Way } from '../posts/tell.ts'
import { findAuthorsAbove } from './tell-queries.ts'

interface Told {
  id: string
  postId: string
  communityId: string
  parentId: string | null
  authorId: string
  content: string
}

/**
 * Tells whom a comment answers, and the people it mentions, as far as they may read it; `before` is what it said before
 * it was changed.
 */
export async function tellOfComment(ctx: Context, comment: Told, before?: string): Promise<void> {
  const { id, postId, communityId, parentId, authorId, content } = comment
  const told = new Map<string, Way>(newlyMentioned(content, before).map((userId) => [userId, 'mention']))
  if (before === undefined) {
    const { postAuthorId, parentAuthorId } = await findAuthorsAbove(ctx.db, postId, parentId)
    told.set(postAuthorId, 'comment')
    // Whoever is answered in their own post is answered first of all.
    if (parentAuthorId !== null) told.set(parentAuthorId, 'reply')
  }
  const isEdited = before !== undefined
  await tellOfWords(ctx, { communityId, postId, commentId: id, authorId, isEdited }, told)
}
