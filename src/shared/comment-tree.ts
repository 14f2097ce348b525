/** A comment with the replies to it, in the order of the list they came in. */
export type CommentNode<C> = C & { replies: CommentNode<C>[] }

/** Builds the tree of a thread from the flat list. A comment whose parent is not in the list becomes top level. */
export const commentTree = <C extends { id: string; parentId: string | null }>(comments: readonly C[]) => {
  const nodes = new Map<string, CommentNode<C>>(comments.map((comment) => [comment.id, { ...comment, replies: [] }]))
  const roots: CommentNode<C>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    ;(parent ? parent.replies : roots).push(node)
  }
  return roots
}
