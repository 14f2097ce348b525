import { deserialize, serialize } from 'node:v8'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIncrementalTree } from '../../src/client/ui/incremental-tree.ts'
import { handleRequest } from '../../src/client/ui/markdown-tree.ts'
import { chunkSize, isCheapToRender, isTooComplex } from '../../src/shared/platform/markdown-cost.ts'
import { longTexts, slowTexts } from '../support/client/slow-markdown.ts'

/**
 * How long texts of 40,000 characters hold the browser's main thread, in milliseconds: checking the text and, when a worker
 * parses it, receiving the tree and rendering the longest of its chunks. The worker's own time stands in parentheses; it
 * is stopped after three seconds. The browser's layout is not included.
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

/** Renders all chunks; the shortest duration of each. */
function drawn(tree: NonNullable<ReturnType<typeof handleRequest>>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const draw = createIncrementalTree(tree)
    for (let at = 0, isComplete = false; !isComplete; at++) {
      const start = performance.now()
      isComplete = draw(chunkSize).isComplete
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - start)
    }
  }
  return times
}

const cell = (value: number | string) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(9)
const row = (name: string, ...cells: (number | string)[]) => console.log(name.padEnd(34) + cells.map(cell).join(''))

function measure(name: string, text: string) {
  const look = least(() => isTooComplex(text) || isCheapToRender(text))
  if (isTooComplex(text)) return row(name, look, 'plain')
  const question = { text, under: 1, prefix: 'a-' }
  if (isCheapToRender(text)) {
    const whole = least(() => {
      const tree = handleRequest(question)
      if (tree) renderToStaticMarkup(createIncrementalTree(tree)(chunkSize).node)
    })
    return row(name, look + whole, 'page')
  }
  const start = performance.now()
  const tree = handleRequest(question)
  const read = performance.now() - start
  if (!tree || read > 3_000) return row(name, look, 'plain', '', '', read)
  const sent = serialize(tree)
  const taken = least(() => deserialize(sent))
  const pieces = drawn(tree)
  row(name, look, 'worker', taken, Math.max(...pieces), read, String(pieces.length))
}

row('milliseconds', 'check', 'way', 'receive', 'chunk', '(parse)', 'chunks')
for (const [name, text] of Object.entries({ ...longTexts, ...slowTexts })) measure(name, text)

/** The longest text that is parsed on the page. */
const quick = (text: string) => {
  let most = text.slice(0, 8_000)
  while (!isCheapToRender(most)) most = most.slice(0, most.length * 0.95)
  return most
}
console.log('\nthe same, cut to what is rendered in the page')
for (const [name, text] of Object.entries({ ...longTexts, ...slowTexts })) measure(name, quick(text))
