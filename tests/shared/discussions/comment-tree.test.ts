import { expect, test } from 'vitest'
import { type CommentNode, commentTree, type KnownNodes } from '../../../src/shared/discussions/comment-tree.ts'

interface Remark {
  id: string
  parentId: string | null
}

const remarks = (...pairs: [id: string, parentId: string | null][]): Remark[] =>
  pairs.map(([id, parentId]) => ({ id, parentId }))

/** The shape of a forest, such as `a(b(c) d)`. */
const shape = (nodes: readonly CommentNode<Remark>[]): string =>
  nodes.map(({ comment, replies }) => (replies.length > 0 ? `${comment.id}(${shape(replies)})` : comment.id)).join(' ')

test('places replies under their parents, in the order of the list', () => {
  expect(commentTree([])).toEqual([])
  expect(shape(commentTree(remarks(['a', null], ['b', 'a'], ['c', null], ['d', 'b'], ['e', 'a'])))).toBe('a(b(d) e) c')
  // A reply may come before its parent.
  expect(shape(commentTree(remarks(['b', 'a'], ['a', null])))).toBe('a(b)')
})

test('places a comment whose parent is missing on the top level', () => {
  expect(shape(commentTree(remarks(['a', 'gone'], ['b', 'a'], ['c', null])))).toBe('a(b) c')
})

test('keeps the list unchanged, and reuses its comments', () => {
  const list = remarks(['a', null], ['b', 'a'])
  const before = structuredClone(list)
  const [root] = commentTree(list)
  expect(root?.comment).toBe(list[0])
  expect(root?.replies[0]?.comment).toBe(list[1])
  expect(list).toEqual(before)
})

test('reuses unchanged parts in the next tree', () => {
  const nodes: KnownNodes<Remark> = new WeakMap()
  const list = remarks(['a', null], ['b', 'a'], ['c', 'a'], ['d', null], ['e', 'd'])
  const [a, d] = commentTree(list, nodes)
  const changed = list.map((remark) => (remark.id === 'c' ? { ...remark } : remark))
  const [newA, sameD] = commentTree(changed, nodes)
  expect(newA).not.toBe(a)
  expect(newA?.replies[0]).toBe(a?.replies[0])
  expect(newA?.replies[1]).not.toBe(a?.replies[1])
  expect(sameD).toBe(d)
  const [, longerD] = commentTree([...changed, { id: 'f', parentId: 'd' }], nodes)
  expect(longerD).not.toBe(d)
  expect(longerD?.replies[0]).toBe(d?.replies[0])
})

test('handles a long chain of replies', () => {
  const list = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    parentId: index === 0 ? null : `${index - 1}`,
  }))
  let [node] = commentTree(list)
  let depth = 0
  for (; node?.replies[0]; depth++) node = node.replies[0]
  expect(depth).toBe(19_999)
})
