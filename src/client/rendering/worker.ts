import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { httpBatchLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../../server/router.ts'
import type { FromRenderer, PageRequest, RendererData, ToRenderer } from '../../shared/platform/page-rendering.ts'
import { assemblePage } from './assemble-page.ts'
import { createPageFiles } from './page-files.ts'
import { renderPage } from './render-page.tsx'

/** Renders pages in a thread of the server, which answers the queries of each page with the rights of its viewer. */
const port = parentPort
if (!port) throw new Error('The renderer runs in a worker thread')

const { folder } = workerData as RendererData
const filesOf = createPageFiles(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')))

/** Pages request files of the bundle by their paths. */
globalThis.fetch = async (path) => {
  return new Response(await readFile(join(folder, String(path)), 'utf8'), { headers: { 'content-type': 'text/plain' } })
}

const post = (message: FromRenderer) => port.postMessage(message)

let calls = 0
const waiting = new Map<number, (body: string) => void>()

/** Sends the queries of one render to the server, batched. */
const linkFor = (id: number): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: 'http://page.invalid',
    async fetch(url) {
      const { pathname, searchParams } = new URL(String(url))
      const call = ++calls
      const body = await new Promise<string>((resolve) => {
        waiting.set(call, resolve)
        const inputs = JSON.parse(searchParams.get('input') ?? '{}')
        post({ kind: 'queries', id, call, paths: pathname.slice(1).split(','), inputs })
      })
      return { ok: true, status: 200, json: async () => JSON.parse(body) }
    },
  })

const cancellations = new Map<number, AbortController>()

async function answer(id: number, page: PageRequest) {
  const cancellation = new AbortController()
  cancellations.set(id, cancellation)
  try {
    const content = await renderPage({ ...page, link: linkFor(id), signal: cancellation.signal })
    post({ kind: 'page', id, page: content && (await assemblePage(page, content, filesOf)) })
  } catch (error) {
    if (cancellation.signal.aborted) return post({ kind: 'page', id, page: null })
    post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    cancellations.delete(id)
  }
}

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') return void answer(message.id, message.page)
  if (message.kind === 'cancel') return cancellations.get(message.id)?.abort()
  waiting.get(message.call)?.(message.body)
  waiting.delete(message.call)
})
