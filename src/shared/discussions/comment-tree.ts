/** A comment and its replies, in the order of the input list. */
export interface CommentNode<C> {
  comment: C
  replies: readonly CommentNode<C>[]
}

/** Nodes of an earlier tree, keyed by comment. */
export type KnownNodes<C extends object> = WeakMap<C, CommentNode<C>>

const isSame = <T>(some: readonly T[], others: readonly T[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/**
 * Builds the tree of a thread from a flat list. A comment whose parent is missing becomes a root. With `known`, an
 * unchanged subtree keeps its node object, so that React can skip it.
 */
export function commentTree<C extends { id: string; parentId: string | null }>(
  comments: readonly C[],
  earlierNodes: KnownNodes<C> = new WeakMap(),
): CommentNode<C>[] {
  const ids = new Set(comments.map(({ id }) => id))
  const levels = Map.groupBy(comments, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const below = (id: string | null) => levels.get(id) ?? []
  // Level by level instead of by recursion: a deep thread must not overflow the stack.
  const ordered = [...below(null)]
  for (const comment of ordered) ordered.push(...below(comment.id))

  const nodes = new Map<string, CommentNode<C>>()
  const nodesOf = (list: readonly C[]) => list.flatMap(({ id }) => nodes.get(id) ?? [])
  for (const comment of ordered.reverse()) {
    const before = earlierNodes.get(comment)
    const replies = nodesOf(below(comment.id))
    const node = before && isSame(before.replies, replies) ? before : { comment, replies }
    earlierNodes.set(comment, node)
    nodes.set(comment.id, node)
  }
  return nodesOf(below(null))
}
