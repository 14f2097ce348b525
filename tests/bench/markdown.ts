import { deserialize, serialize } from 'node:v8'
import { renderToStaticMarkup } from 'react-dom/server'
import { grownTree } from '../../src/client/ui/grown-tree.ts'
import { answerTo } from '../../src/client/ui/markdown-tree.ts'
import { isQuick, isTooIntricate, pieceSize } from '../../src/client/ui/plain-fallback.ts'
import { longTexts, slowTexts } from '../support/slow-markdown.ts'

/**
 * How long texts of 40,000 characters keep the browser's main thread, in milliseconds: looking at the text, and, where it
 * is read in another thread, taking over what was read and the longest of its pieces. Reading itself is told beside: what
 * takes longer than three seconds is given up. The browser's own layout comes on top.
 */

const rounds = 3
const least = (work: () => void) => {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** Draws all pieces; how long each takes at least. */
function drawn(tree: NonNullable<ReturnType<typeof answerTo>>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const draw = grownTree(tree)
    for (let at = 0, isWhole = false; !isWhole; at++) {
      const start = performance.now()
      isWhole = draw(pieceSize).isWhole
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - start)
    }
  }
  return times
}

const cell = (value: number | string) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(9)
const row = (name: string, ...cells: (number | string)[]) => console.log(name.padEnd(34) + cells.map(cell).join(''))

function measure(name: string, text: string) {
  const look = least(() => isTooIntricate(text) || isQuick(text))
  if (isTooIntricate(text)) return row(name, look, 'plain')
  const question = { text, under: 1, prefix: 'a-' }
  if (isQuick(text)) {
    const whole = least(() => {
      const tree = answerTo(question)
      if (tree) renderToStaticMarkup(grownTree(tree)(pieceSize).node)
    })
    return row(name, look + whole, 'at once')
  }
  const start = performance.now()
  const tree = answerTo(question)
  const read = performance.now() - start
  if (!tree || read > 3_000) return row(name, look, 'plain', '', '', read)
  const sent = serialize(tree)
  const taken = least(() => deserialize(sent))
  const pieces = drawn(tree)
  row(name, look, 'aside', taken, Math.max(...pieces), read, String(pieces.length))
}

row('milliseconds', 'look', 'way', 'take over', 'piece', '(read)', 'pieces')
for (const [name, text] of Object.entries({ ...longTexts, ...slowTexts })) measure(name, text)

/** The longest that is still read on the spot. */
const quick = (text: string) => {
  let most = text.slice(0, 8_000)
  while (!isQuick(most)) most = most.slice(0, most.length * 0.95)
  return most
}
console.log('\nthe same, cut to what is read at once')
for (const [name, text] of Object.entries({ ...longTexts, ...slowTexts })) measure(name, quick(text))
