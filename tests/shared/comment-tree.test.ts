import { expect, test } from 'vitest'
import { type CommentNode, commentTree } from '../../src/shared/comment-tree.ts'

interface Remark {
  id: string
  parentId: string | null
}

const remarks = (...pairs: [id: string, parentId: string | null][]): Remark[] =>
  pairs.map(([id, parentId]) => ({ id, parentId }))

/** `a(b(c) d)`: the shape of a forest. */
const shape = (nodes: CommentNode<Remark>[]): string =>
  nodes.map(({ id, replies }) => (replies.length > 0 ? `${id}(${shape(replies)})` : id)).join(' ')

test('replies stand under what they answer, in the order of the list', () => {
  expect(commentTree([])).toEqual([])
  expect(shape(commentTree(remarks(['a', null], ['b', 'a'], ['c', null], ['d', 'b'], ['e', 'a'])))).toBe('a(b(d) e) c')
  // A reply may come before its parent.
  expect(shape(commentTree(remarks(['b', 'a'], ['a', null])))).toBe('a(b)')
})

test('a comment whose parent is not in the list is top level', () => {
  expect(shape(commentTree(remarks(['a', 'gone'], ['b', 'a'], ['c', null])))).toBe('a(b) c')
})

test('the list is left as it was, and what a comment holds comes along', () => {
  const list = [
    { id: 'a', parentId: null, content: 'First' },
    { id: 'b', parentId: 'a', content: 'Second' },
  ]
  const before = structuredClone(list)
  const [root] = commentTree(list)
  expect(root?.replies[0]).toMatchObject({ content: 'Second', replies: [] })
  expect(list).toEqual(before)
})

test('a long thread of one reply after another is no trouble', () => {
  const list = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    parentId: index === 0 ? null : `${index - 1}`,
  }))
  let [node] = commentTree(list)
  let depth = 0
  for (; node?.replies[0]; depth++) node = node.replies[0]
  expect(depth).toBe(19_999)
})
