import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import { catalogueList } from '../../shared/platform/catalogue-files.ts'
import {
  type FromRenderer,
  type PageAnswer,
  type PageQuery,
  pageQueryKey,
  type RendererData,
  type ToRenderer,
} from '../../shared/platform/page-rendering.ts'
import { assemblePage } from './assemble-page.ts'
import { createMarkupStore } from './markup-store.ts'
import { createPageFiles } from './page-files.ts'
import { renderPage } from './render-page.tsx'

/** Renders pages in a thread of the server, which answers the queries of each page with the rights of its viewer. */
const port = parentPort
if (!port) throw new Error('The renderer runs in a worker thread')

const { folder } = workerData as RendererData
const openMarkup = createMarkupStore()
const listIn = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const bundle = { filesOf: createPageFiles(listIn('files.json')), catalogues: listIn(catalogueList) }

/** Pages request files of the bundle by their paths. */
globalThis.fetch = async (path) => {
  return new Response(await readFile(join(folder, String(path)), 'utf8'), { headers: { 'content-type': 'text/plain' } })
}

const post = (message: FromRenderer, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

let calls = 0
const waiting = new Map<number, (bodies: string[]) => void>()

/** Asks the server, which answers with the rights of the page's viewer. */
function ask(id: number, queries: PageQuery[]) {
  const call = ++calls
  return new Promise<string[]>((resolve) => {
    waiting.set(call, resolve)
    post({ kind: 'queries', id, call, queries })
  })
}

/** Sends the queries of one render to the server, batched, but for those whose answers came with the page. */
function openLink(id: number, expected: readonly PageAnswer[]) {
  const bodies = new Map(expected.map((answer) => [pageQueryKey(answer), answer.body]))
  const used = new Map<string, PageQuery>()
  const link: TRPCLink<AppRouter> = httpBatchLink({
    url: 'http://page.invalid',
    async fetch(url) {
      const { pathname, searchParams } = new URL(String(url))
      const inputs = JSON.parse(searchParams.get('input') ?? '{}')
      const queries = pathname
        .slice(1)
        .split(',')
        .map((path, at): PageQuery => ({ path, input: inputs[at] }))
      for (const query of queries) used.set(pageQueryKey(query), query)
      const missing = queries.filter((query) => !bodies.has(pageQueryKey(query)))
      const answers = missing.length > 0 ? await ask(id, missing) : []
      for (const [at, query] of missing.entries()) bodies.set(pageQueryKey(query), answers[at] ?? '')
      const body = `[${queries.map((query) => bodies.get(pageQueryKey(query))).join(',')}]`
      return { ok: true, status: 200, json: async () => JSON.parse(body) }
    },
  })
  return { link, used }
}

const cancellations = new Map<number, AbortController>()

async function answer({ id, page, answers }: Extract<ToRenderer, { kind: 'render' }>) {
  const cancellation = new AbortController()
  cancellations.set(id, cancellation)
  try {
    const { link, used } = openLink(id, answers)
    const content = await renderPage({ ...page, link, openMarkup, signal: cancellation.signal })
    if (!content) return post({ kind: 'page', id, page: null })
    const { status, body } = await assemblePage(page, content, bundle)
    post({ kind: 'page', id, page: { status, body, queries: [...used.values()] } }, [body.buffer])
  } catch (error) {
    if (cancellation.signal.aborted) return post({ kind: 'page', id, page: null })
    post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    cancellations.delete(id)
  }
}

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') return void answer(message)
  if (message.kind === 'cancel') return cancellations.get(message.id)?.abort()
  waiting.get(message.call)?.(message.bodies)
  waiting.delete(message.call)
})
