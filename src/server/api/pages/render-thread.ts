import { Worker } from 'node:worker_threads'
import type {
  FromRenderer,
  PageAnswer,
  PageQuery,
  PageRequest,
  RenderedPage,
  RendererData,
  ToRenderer,
} from '../../../shared/platform/page-rendering.ts'
import type { Services } from '../../platform/context.ts'

/** Answers the queries of a page in tRPC's format, each by itself, with the rights of the viewer of its request. */
export type AnswerQueries = (queries: readonly PageQuery[]) => Promise<string[]>

/** A page to render, with the answers to the queries that are expected of it. */
export interface Work {
  page: PageRequest
  answers: readonly PageAnswer[]
}

/** A page; or why there is none: the browser has to render it, or the renderer is overloaded or out of order. */
export type Rendering = RenderedPage | 'browser' | 'busy'

export interface Render {
  answerQueries: AnswerQueries
  resolve: (rendering: Rendering) => void
  /** Ends its turn. */
  end: () => void
}

/** A renderer that is silent for so long, in milliseconds, with pages to render, is started again. */
const silenceMs = 10_000
/** A renderer that cannot start must not be started with each request, in milliseconds. */
const restartDelayMs = 10_000
/** In pages. */
const startCost = 2

/** A worker thread that renders pages. It starts with its first page. */
export function createRenderThread(file: string, workerData: RendererData, log: Services['log']) {
  /** The pages that the worker has begun and not finished, even after their deadline. */
  const renders = new Map<number, Render>()
  let worker: Worker | null = null
  let startableAt = 0
  let heardAt = 0

  function finish(id: number, rendering: Rendering) {
    const render = renders.get(id)
    if (!render) return
    renders.delete(id)
    render.resolve(rendering)
    render.end()
  }

  function finishAll() {
    for (const id of [...renders.keys()]) finish(id, 'busy')
  }

  const send = (message: ToRenderer) => worker?.postMessage(message)

  async function answer({ id, call, queries }: Extract<FromRenderer, { kind: 'queries' }>) {
    try {
      const bodies = await renders.get(id)?.answerQueries(queries)
      if (bodies) send({ kind: 'answers', call, bodies })
    } catch (error) {
      log.error({ err: error }, 'could not answer the queries of a page')
      renders.get(id)?.resolve('browser')
      cancel(id)
    }
  }

  function stop(failed: Worker, error: unknown) {
    if (worker !== failed) return
    worker = null
    startableAt = Date.now() + restartDelayMs
    log.error({ err: error }, 'the renderer of pages stopped')
    finishAll()
    void failed.terminate()
  }

  function start() {
    const started = new Worker(file, { workerData, env: { NODE_ENV: 'production' } })
    heardAt = Date.now()
    started.on('message', (message: FromRenderer) => {
      heardAt = Date.now()
      if (message.kind === 'queries') return void answer(message)
      if (message.kind === 'failure') log.error({ reason: message.message }, 'could not render a page')
      finish(message.id, (message.kind === 'page' && message.page) || 'browser')
    })
    started.on('error', (error) => stop(started, error))
    started.on('exit', () => stop(started, new Error('the thread ended')))
    started.unref()
    return started
  }

  function begin(id: number, { page, answers }: Work, render: Render) {
    renders.set(id, render)
    // The worker may have stopped, or been closed, while the page waited.
    if (Date.now() < startableAt) return finish(id, 'busy')
    worker ??= start()
    send({ kind: 'render', id, page, answers })
  }

  /** Gives a page up that the worker has begun. Its turn does not end until the worker has noticed. */
  function cancel(id: number) {
    send({ kind: 'cancel', id })
    const from = worker
    const check = () => {
      if (!from || worker !== from || !renders.has(id)) return
      if (Date.now() - heardAt >= silenceMs) return stop(from, new Error('the thread is silent'))
      // The thread works, so it has lost this page.
      finish(id, 'busy')
    }
    setTimeout(check, silenceMs).unref()
  }

  return {
    /** How many pages it renders; more before it has started, which takes time. Infinite while it is out of order. */
    load: () => (Date.now() < startableAt ? Number.POSITIVE_INFINITY : renders.size + (worker ? 0 : startCost)),
    begin,
    cancel: (id: number) => void (renders.has(id) && cancel(id)),
    async close() {
      startableAt = Number.POSITIVE_INFINITY
      const ended = worker
      worker = null
      finishAll()
      await ended?.terminate()
    },
  }
}

export type RenderThread = ReturnType<typeof createRenderThread>
