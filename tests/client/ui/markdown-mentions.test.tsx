import { expect, test } from 'vitest'
import type { MarkdownNode } from '../../../src/client/ui/markdown-node.ts'
import { handleRequest } from '../../../src/client/ui/markdown-tree.ts'
import { parseText } from '../../../src/server/platform/texts/parse-text.ts'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { isTooComplex } from '../../../src/shared/platform/markdown-cost.ts'
import { hostileText } from '../../support/client/hostile-markdown.ts'
import { randomNumbers } from '../../support/random.ts'

/** The ids of the users whose mentions a page shows. */
const shownIn = (nodes: readonly MarkdownNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const own = node.attributes['data-mention'] ? [String(node.attributes['href']).replace('/users/', '')] : []
    return [...own, ...shownIn(node.children)]
  })

test('the users whom the server notifies are those whom the page shows as mentioned', () => {
  const random = randomNumbers(28)
  const counts = { shown: 0, hidden: 0 }
  for (let count = 0; count < 400; count++) {
    const id = `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
    const mention = formatMention({ id, name: 'Ann Marlow' })
    const text = [hostileText(random).slice(0, 200), mention, hostileText(random).slice(0, 200)].join(
      count % 3 === 0 ? '\n\n' : count % 3 === 1 ? '\n' : '',
    )
    const tree = handleRequest({ text, under: 1, prefix: 'a-' })
    const all = isTooComplex(text) ? [] : shownIn(tree ?? [])
    const shown = [...new Set(all)].slice(0, limits.mentionsPerText)
    if (parseText(text, null).mentioned.join() !== shown.join())
      expect.fail(`${parseText(text, null).mentioned} but ${shown} in ${JSON.stringify(text)}`)
    counts[shown.includes(id) ? 'shown' : 'hidden']++
  }
  // Both happen often.
  expect(Math.min(counts.shown, counts.hidden)).toBeGreaterThan(40)
})
