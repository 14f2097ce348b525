import { expect, test } from 'vitest'
import { parsedTree } from '../../../src/client/ui/markdown-tree.ts'
import { plainTextTree } from '../../../src/client/ui/plain-text-tree.ts'

const options = { under: 1, prefix: 'a-' }

test('a text without Markdown has the tree that the parser makes', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pieces = [
    ...'ab1éש🙂 .,;:!?\'"()-/$%^{}…—\u00a0\u2028\n',
    '\n\n',
    '  ',
    '    ',
    '12. ',
    'www',
    'http:',
    'x - y',
    '3) ',
    '\t',
  ]
  let plain = 0
  for (let round = 0; round < 4_000; round++) {
    const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('')
    const tree = plainTextTree(text)
    if (!tree) continue
    plain++
    expect(tree, JSON.stringify(text)).toEqual(parsedTree(text, options))
  }
  expect(plain).toBeGreaterThan(1_000)
})

test('every sign of Markdown goes to the parser', () => {
  const marked = [
    '*a*',
    '_a_',
    '~a~',
    '`a`',
    '[a](b)',
    '<b>',
    '&amp;',
    'a|b\n-|-',
    '\\a',
    '# a',
    '+ a',
    'a\n=',
    '@a',
    'a\0',
    '\uFEFF- a',
  ]
  for (const text of [
    ...marked,
    '- a',
    'a\n---',
    'a\n:-',
    '1. a',
    '    code',
    'https://a.org',
    'see WWW.a.org',
    'a\r\nb',
  ])
    expect(plainTextTree(text), JSON.stringify(text)).toBeNull()
})
