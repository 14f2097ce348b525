import { Worker } from 'node:worker_threads'
import type {
  FromRenderer,
  PageRequest,
  RenderedPage,
  RendererData,
  ToRenderer,
} from '../../../shared/platform/page-rendering.ts'
import type { Services } from '../../platform/context.ts'

/** Answers the queries of a page in tRPC's format, with the rights of the viewer of its request. */
export type AnswerQueries = (paths: string[], inputs: Record<number, unknown>) => Promise<string>

interface Render {
  answerQueries: AnswerQueries
  resolve: (page: RenderedPage | null) => void
}

/** Beyond this, browsers render the pages. A page takes about 0.1 s. */
const maxWaiting = 20
/** How long a request waits for its page before the browser renders it, in milliseconds. */
const deadlineMs = 3_000
/** A renderer that cannot start must not be started with each request, in milliseconds. */
const restartDelayMs = 10_000

/**
 * Renders pages in a worker thread, so that no request waits for the rendering of another. Returns null for pages that
 * the browser renders: those without content to read, and all while the renderer is overloaded or out of order.
 */
export function createPageRenderer(file: string, workerData: RendererData, log: Services['log']) {
  const renders = new Map<number, Render>()
  let worker: Worker | null = null
  let startableAt = 0
  let ids = 0

  function settle(id: number, page: RenderedPage | null) {
    renders.get(id)?.resolve(page)
    renders.delete(id)
  }

  async function answer(from: Worker, { id, call, paths, inputs }: Extract<FromRenderer, { kind: 'queries' }>) {
    const body = await renders.get(id)?.answerQueries(paths, inputs)
    const message: ToRenderer = { kind: 'answers', call, body: body ?? '[]' }
    from.postMessage(message)
  }

  function stop(failed: Worker, error: unknown) {
    if (worker !== failed) return
    worker = null
    startableAt = Date.now() + restartDelayMs
    log.error({ err: error }, 'the renderer of pages stopped')
    for (const id of [...renders.keys()]) settle(id, null)
  }

  function start() {
    const started = new Worker(file, { workerData, env: { NODE_ENV: 'production' } })
    started.on('message', (message: FromRenderer) => {
      if (message.kind === 'queries') return void answer(started, message).catch((error) => stop(started, error))
      if (message.kind === 'failure') log.error({ reason: message.message }, 'could not render a page')
      settle(message.id, message.kind === 'page' ? message.page : null)
    })
    started.on('error', (error) => stop(started, error))
    started.on('exit', () => stop(started, new Error('the thread ended')))
    started.unref()
    return started
  }

  return {
    render(page: PageRequest, answerQueries: AnswerQueries): Promise<RenderedPage | null> {
      if (renders.size >= maxWaiting || Date.now() < startableAt) return Promise.resolve(null)
      worker ??= start()
      const id = ++ids
      const message: ToRenderer = { kind: 'render', id, page }
      worker.postMessage(message)
      return new Promise((resolve) => {
        const deadline = setTimeout(() => settle(id, null), deadlineMs)
        const finish = (rendered: RenderedPage | null) => {
          clearTimeout(deadline)
          resolve(rendered)
        }
        renders.set(id, { answerQueries, resolve: finish })
      })
    },
    async close() {
      const ended = worker
      worker = null
      for (const id of [...renders.keys()]) settle(id, null)
      await ended?.terminate()
    },
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>
