import type { Comment } from '../../shared/comments.ts'

/** The id of the element of a comment, which is also the fragment of its permalink. */
export const anchorOf = (commentId: string) => `comment-${commentId}`

/** The id of the comment that a fragment points to; null when it points elsewhere. */
export function commentIn(hash: string): string | null {
  if (!hash.startsWith('#comment-')) return null
  const id = hash.slice('#comment-'.length)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The ids of everything above a comment. */
export function ancestorsOf(comments: ReadonlyMap<string, Comment>, id: string): ReadonlySet<string> {
  const ancestors = new Set<string>()
  for (let at = comments.get(id)?.parentId; at && !ancestors.has(at); at = comments.get(at)?.parentId) ancestors.add(at)
  return ancestors
}
