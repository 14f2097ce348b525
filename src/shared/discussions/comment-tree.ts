/** A comment and the replies to it, in the order of the list they came in. */
export interface CommentNode<C> {
  comment: C
  replies: readonly CommentNode<C>[]
}

/** The nodes that were built before, by their comments. */
export type KnownNodes<C extends object> = WeakMap<C, CommentNode<C>>

const isSame = <T>(some: readonly T[], others: readonly T[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/**
 * Builds the tree of a thread from the flat list. A comment whose parent is not in the list becomes top level. Given the
 * nodes that are known, the same node comes out wherever neither the comment nor anything below it has changed: whoever
 * draws the tree can leave that part as it is.
 */
export function commentTree<C extends { id: string; parentId: string | null }>(
  comments: readonly C[],
  known: KnownNodes<C> = new WeakMap(),
): CommentNode<C>[] {
  const ids = new Set(comments.map(({ id }) => id))
  const levels = Map.groupBy(comments, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const below = (id: string | null) => levels.get(id) ?? []
  // Parents first, level by level: a long thread must not use up the stack.
  const ordered = [...below(null)]
  for (const comment of ordered) ordered.push(...below(comment.id))

  const nodes = new Map<string, CommentNode<C>>()
  const nodesOf = (list: readonly C[]) => list.flatMap(({ id }) => nodes.get(id) ?? [])
  for (const comment of ordered.reverse()) {
    const before = known.get(comment)
    const replies = nodesOf(below(comment.id))
    const node = before && isSame(before.replies, replies) ? before : { comment, replies }
    known.set(comment, node)
    nodes.set(comment.id, node)
  }
  return nodesOf(below(null))
}
