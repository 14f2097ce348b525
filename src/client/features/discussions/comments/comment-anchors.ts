import type { Comment } from '../../../../shared/discussions/comments.ts'

/** The id of a comment's element, which is also the fragment of its permalink. */
export const commentAnchor = (commentId: string) => `comment-${commentId}`

/** Returns the comment id in a URL fragment, or null for any other fragment. */
export function commentIdInHash(hash: string): string | null {
  if (!hash.startsWith('#comment-')) return null
  const id = hash.slice('#comment-'.length)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Returns the ids of a comment's ancestors. */
export function ancestorIds(comments: ReadonlyMap<string, Comment>, id: string): ReadonlySet<string> {
  const ancestors = new Set<string>()
  for (let at = comments.get(id)?.parentId; at && !ancestors.has(at); at = comments.get(at)?.parentId) ancestors.add(at)
  return ancestors
}
