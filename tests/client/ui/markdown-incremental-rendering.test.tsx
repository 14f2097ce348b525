import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createIncrementalTree } from '../../../src/client/ui/incremental-tree.ts'
import { Markdown } from '../../../src/client/ui/Markdown.tsx'
import { handleRequest, type WorkerRequest } from '../../../src/client/ui/markdown-tree.ts'
import { chunkSize } from '../../../src/shared/platform/markdown-cost.ts'
import { longTexts, slowTexts } from '../../support/client/slow-markdown.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  workerCalls = []
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const read = (text: string) => handleRequest({ text, under: 1, prefix: 'a-' })
const elementsIn = (page: string) => page.split(/<[a-z]/).length - 1

test('renders a long text completely in chunks of bounded size', () => {
  const samples = ['list', 'table', 'many links', 'ordered lists', 'lists of 29', 'one line'] as const
  for (const name of samples) {
    const text = (longTexts[name] ?? slowTexts[name] ?? '').slice(0, 1_500)
    const tree = read(text)
    if (!tree) throw new Error(`${name} cannot be read`)
    const whole = renderToStaticMarkup(createIncrementalTree(tree)(Number.POSITIVE_INFINITY).node)
    const draw = createIncrementalTree(tree)
    let shown = 0
    for (let isComplete = false; !isComplete; ) {
      const piece = draw(50)
      const page = renderToStaticMarkup(piece.node)
      // Plus at most the wrapper of a chunk.
      expect(elementsIn(page) - shown, name).toBeLessThanOrEqual(51)
      shown = elementsIn(page)
      isComplete = piece.isComplete
      if (isComplete) expect(page, name).toBe(whole)
    }
  }
})

test('does not fill the page with repetitive or deeply nested text', () => {
  const reference = `[a]: ${'x'.repeat(20_000)}\n\n${'[a]'.repeat(500)}`
  expect(read(reference)).toBe(null)
  const deep = read(`${'**a *b '.repeat(150)}${'c* d**'.repeat(150)}`)
  const page = renderToStaticMarkup(createIncrementalTree(deep ?? [])(Number.POSITIVE_INFINITY).node)
  let [depth, deepest] = [0, 0]
  for (const [tag] of page.matchAll(/<\/?[a-z]/g)) {
    depth += tag.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeGreaterThan(10)
  expect(deepest).toBeLessThanOrEqual(62)
  expect(page.replace(/<[^>]*>/g, '').match(/a/g)).toHaveLength(150)
})

interface WorkerCall {
  question: WorkerRequest
  answer: (given: unknown) => void
}
let workerCalls: WorkerCall[] = []

/** A worker that answers on demand, because this DOM has none. */
class Thread extends EventTarget {
  postMessage(question: WorkerRequest) {
    workerCalls.push({ question, answer: (data) => this.dispatchEvent(new MessageEvent('message', { data })) })
  }
  terminate() {}
}
vi.stubGlobal('Worker', Thread)

test('shows nothing of a long text until the worker has parsed it, as its signs would flash, then grows', async () => {
  const text = `# Title\n\n${'A **bold** word.\n\n'.repeat(1_000)}last`
  const { container } = render(<Markdown text={text} headingLevel={2} />)
  await waitFor(() => expect(workerCalls).toHaveLength(1))
  expect(container.textContent).toBe('')
  expect(container.querySelector('[aria-busy]')).not.toBe(null)
  const [first] = workerCalls
  first?.answer(handleRequest(first.question))
  await screen.findByText('last', { selector: 'p' })
  expect(container.querySelector('[aria-busy]')).toBe(null)
  expect(screen.getByRole('heading', { level: 3, name: 'Title' })).toBeTruthy()
  expect(container.querySelectorAll('strong')).toHaveLength(1_000)
  expect(container.querySelectorAll('*').length).toBeGreaterThan(3 * chunkSize)
})

test('shows a long text as typed when the worker fails', async () => {
  // In development the page parses what the worker could not.
  vi.stubEnv('DEV', false)
  const text = `# Title\n\n${'A **bold** word.\n\n'.repeat(1_000)}`
  const { container } = render(<Markdown text={text} />)
  await waitFor(() => expect(workerCalls).toHaveLength(1))
  workerCalls[0]?.answer(null)
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBe(null))
  expect(container.textContent === text).toBe(true)
})

test('parses texts one by one, and skips those that are no longer needed', async () => {
  const text = (word: string) => `*${word}*\n\n${'word\n\n'.repeat(300)}`
  const one = render(<Markdown text={text('one')} />)
  await waitFor(() => expect(workerCalls).toHaveLength(1))
  const two = render(<Markdown text={text('two')} />)
  render(<Markdown text={text('three')} />)
  two.unmount()
  one.unmount()
  const [first] = workerCalls
  first?.answer(handleRequest(first.question))
  await waitFor(() => expect(workerCalls).toHaveLength(2))
  const second = workerCalls[1]
  expect(second?.question.text).toBe(text('three'))
  second?.answer(handleRequest(second.question))
  expect((await screen.findByText('three')).tagName).toBe('EM')
})
