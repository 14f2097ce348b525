import { expect, test, vi } from 'vitest'
import type { MarkdownNode } from '../../../src/client/ui/markdown-node.ts'
import { markdownTree } from '../../../src/client/ui/markdown-tree.ts'

const read = vi.hoisted(() => ({ characters: 0 }))
vi.mock('../../../src/shared/platform/text-direction.ts', async (original) => {
  const { isRightToLeftText } = await original<typeof import('../../../src/shared/platform/text-direction.ts')>()
  return {
    isRightToLeftText: (text: string) => {
      read.characters += text.length
      return isRightToLeftText(text)
    },
  }
})

const directionsOf = (nodes: readonly MarkdownNode[]): unknown[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(node.tag === 'blockquote' ? [node.attributes.dir] : []), ...directionsOf(node.children)],
  )

const options = { under: 1, prefix: '' }
const quoted = (depth: number, text: string) => text.replace(/^/gm, '> '.repeat(depth))

test('the first letter gives the direction of a quote, in whichever part of it', () => {
  const text = `${quoted(1, '12')}\n${quoted(2, '**3** *مرحبا* hello')}\n${quoted(1, '')}\n${quoted(1, 'hello')}`
  expect(directionsOf(markdownTree(text, options))).toEqual(['rtl', 'rtl'])
  expect(directionsOf(markdownTree(quoted(2, 'hello *مرحبا*'), options))).toEqual(['auto', 'auto'])
  expect(directionsOf(markdownTree(quoted(1, '123'), options))).toEqual(['auto'])
})

test('a text in nested quotes is not read again for each of them', () => {
  const text = quoted(40, Array.from({ length: 100 }, (_, at) => `مرحبا ${at}\n`).join('\n'))
  read.characters = 0
  expect(directionsOf(markdownTree(text, options))).toEqual(Array(40).fill('rtl'))
  expect(read.characters).toBeLessThan(1000)
})
