import { replaceEqualDeep } from '@tanstack/react-query'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { Entities, EntityCache } from '../../../platform/entities/entities.ts'
import type { ThreadState } from './thread-state.ts'

/** A thread as its query stores it, with the ids of its comments. The comments are in the entity cache. */
export interface CachedThread extends Omit<ThreadState, 'comments' | 'pendingComments'> {
  comments: readonly string[]
  pendingComments: readonly string[]
}

export const withoutComments = ({ comments, pendingComments, ...rest }: ThreadState): CachedThread => ({
  ...rest,
  comments: [...comments.keys()],
  pendingComments: pendingComments.map(({ id }) => id),
})

/** The thread with its comments: `shown` with optimistic changes, `confirmed` without. */
export function withComments(
  { comments, pendingComments, ...rest }: CachedThread,
  { byId }: EntityCache<'comment'>,
  as: 'shown' | 'confirmed',
): ThreadState {
  const commentsOf = (ids: readonly string[]) =>
    // The cast holds because a thread has stored its comments with every field.
    ids.flatMap((id): Comment[] => (byId.has(id) ? [byId.get(id)?.[as] as Comment] : []))
  return {
    ...rest,
    comments: new Map(commentsOf(comments).map((comment) => [comment.id, comment])),
    pendingComments: commentsOf(pendingComments),
  }
}

/** The fields of the comments that differ from the confirmed ones. */
export function changesIn(threads: readonly ThreadState[], { byId }: EntityCache<'comment'>): Entities['comment'][] {
  return threads
    .flatMap(({ comments, pendingComments }) => [...comments.values(), ...pendingComments])
    .filter((comment) => byId.get(comment.id)?.confirmed !== comment)
    .map((comment) => {
      const confirmed: Record<string, unknown> = { ...byId.get(comment.id)?.confirmed }
      const isNew = ([field, value]: [string, unknown]) =>
        !(field in confirmed) || replaceEqualDeep(confirmed[field], value) !== confirmed[field]
      return { ...Object.fromEntries(Object.entries(comment).filter(isNew)), id: comment.id }
    })
}
