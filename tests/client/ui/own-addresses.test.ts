import { expect, test } from 'vitest'
import type { MarkdownNode } from '../../../src/client/ui/markdown-node.ts'
import { handleRequest } from '../../../src/client/ui/markdown-tree.ts'
import { parseText } from '../../../src/server/platform/texts/parse-text.ts'
import { isTooComplex } from '../../../src/shared/platform/markdown-cost.ts'
import { hostileText } from '../../support/client/hostile-markdown.ts'
import { randomNumbers } from '../../support/random.ts'

const site = { publicUrl: 'https://forum.example.org', maxLength: 10_000 }
const stored = (text: string) => parseText(text, site).content
const path = '/communities/chess/posts/1'
const own = `https://forum.example.org${path}`

test.each([
  [`[here](${own})`, `[here](${path})`],
  ['[home](http://FORUM.example.org)', '[home](/)'],
  ['[list](https://forum.example.org?sort=top)', '[list](/?sort=top)'],
  ['![a [b]](https://forum.example.org/api/media/1 "Title")', '![a [b]](/api/media/1 "Title")'],
  [`[![a](${own}/i)](<${own}> "${own}")`, `[![a](${path}/i)](<${path}> "${own}")`],
  [`> - [a][1]\n\n[1]: ${own} 'one'`, `> - [a][1]\n\n[1]: ${path} 'one'`],
  [`See ${own}.`, `See [${own}](${path}).`],
  [`(<${own}>)`, `([${own}](${path}))`],
  ['https://forum.example.org/a_b_c/(d)', '[https://forum.example.org/a\\_b\\_c/(d)](/a_b_c/\\(d\\))'],
])('%s is stored as %s, and so once more', (typed, kept) => {
  expect(stored(typed)).toBe(kept)
  expect(stored(kept)).toBe(kept)
})

test.each([
  'No address',
  `\`[a](${own})\``,
  `    [a](${own})`,
  `~~~\n${own}\n~~~`,
  `!<${own}>`,
  `**${own}**`,
  '[a](https://forum.example.org.evil.example/) [b](https://evil.example/https://forum.example.org/)',
  '[a](https://forum.example.org:8443/) [b](https://user@forum.example.org/) [c](ftp://forum.example.org/)',
  '[a](https://forum.example.org//evil.example) [b](https://forum.example.org/.//evil.example)',
])('%s stays as it is', (text) => {
  expect(stored(text)).toBe(text)
})

test('stays within the length that a text may have', () => {
  const text = `[a](${own}) ${own}`
  expect(parseText(text, { ...site, maxLength: text.length }).content).toBe(`[a](${path}) ${own}`)
})

/** A tree whose addresses on the site have no host. */
const local = (nodes: readonly MarkdownNode[]): unknown[] => {
  const parts: unknown[] = []
  for (const node of nodes) {
    if (typeof node === 'string') {
      const before = parts.at(-1)
      if (typeof before === 'string') parts[parts.length - 1] = before + node
      else parts.push(node)
      continue
    }
    const attributes = Object.entries(node.attributes).map(([name, value]) => [
      name,
      name === 'href' || name === 'src' ? String(value).replace(/^https:\/\/forum\.example\.org(?=\/)/, '') : value,
    ])
    parts.push({ ...node, attributes: Object.fromEntries(attributes), children: local(node.children) })
  }
  return parts
}

test('readers see the same, whatever stands around the addresses', () => {
  const random = randomNumbers(24)
  const forms = [own, `[a](${own})`, `![b](${own} "t")`, `<${own}>`, `[c]\n\n[c]: ${own}\n\n`]
  const tree = (text: string) => local(handleRequest({ text, under: 1, prefix: 'a-' }) ?? [])
  let changed = 0
  for (let count = 0; count < 600; count++) {
    const glue = ['\n\n', '\n', '', ' '][count % 4] ?? ''
    const text = [hostileText(random).slice(0, 150), forms[count % 5], hostileText(random).slice(0, 150)].join(glue)
    if (isTooComplex(text)) continue
    const kept = stored(text)
    if (kept !== text) changed++
    expect.soft(tree(kept), JSON.stringify([text, kept])).toEqual(tree(text))
  }
  expect(changed).toBeGreaterThan(200)
})
