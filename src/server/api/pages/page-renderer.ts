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
import { createFairQueue } from '../../platform/fair-queue.ts'
import { createConnectionLimits } from '../../platform/http/connection-limits.ts'

/** Answers the queries of a page in tRPC's format, each by itself, with the rights of the viewer of its request. */
export type AnswerQueries = (queries: readonly PageQuery[]) => Promise<string[]>

/** A page to render, with the answers to the queries that are expected of it. */
interface Work {
  page: PageRequest
  answers: readonly PageAnswer[]
}

interface Render {
  answerQueries: AnswerQueries
  resolve: (page: RenderedPage | null) => void
  /** Ends its turn. */
  end: () => void
}

/**
 * The limits for waiting pages, per network and in total; beyond these, browsers render them. An office or a school shares
 * a network, and networks take turns, so a large share of one delays its own pages.
 */
const waitingLimits = { perKey: 32, total: 64 }
/** The number of pages that the worker renders at once, because most wait for answers to their queries. */
const renderedAtOnce = 4
/**
 * How long a request waits for its page before the browser renders it, in milliseconds. A page takes about 0.1 s, so the
 * pages of a whole network need more than three seconds.
 */
const deadlineMs = 5_000
/** A renderer that is silent for so long, in milliseconds, with pages to render, is started again. */
const silenceMs = 10_000
/** A renderer that cannot start must not be started with each request, in milliseconds. */
const restartDelayMs = 10_000

/**
 * Renders pages in a worker thread, so that the other requests need not wait. Networks take turns. Returns null for pages
 * that the browser renders: those without content to read, and all while the renderer is overloaded or out of order.
 */
export function createPageRenderer(file: string, workerData: RendererData, log: Services['log']) {
  /** The pages that the worker has begun and not finished, even after their deadline. */
  const renders = new Map<number, Render>()
  const takeSlot = createConnectionLimits(waitingLimits)
  const inTurn = createFairQueue(renderedAtOnce)
  let worker: Worker | null = null
  let startableAt = 0
  let heardAt = 0
  let ids = 0

  function finish(id: number, page: RenderedPage | null) {
    const render = renders.get(id)
    if (!render) return
    renders.delete(id)
    render.resolve(page)
    render.end()
  }

  function finishAll() {
    for (const id of [...renders.keys()]) finish(id, null)
  }

  const send = (message: ToRenderer) => worker?.postMessage(message)

  async function answer({ id, call, queries }: Extract<FromRenderer, { kind: 'queries' }>) {
    try {
      const bodies = await renders.get(id)?.answerQueries(queries)
      if (bodies) send({ kind: 'answers', call, bodies })
    } catch (error) {
      log.error({ err: error }, 'could not answer the queries of a page')
      renders.get(id)?.resolve(null)
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
      finish(message.id, message.kind === 'page' ? message.page : null)
    })
    started.on('error', (error) => stop(started, error))
    started.on('exit', () => stop(started, new Error('the thread ended')))
    started.unref()
    return started
  }

  function begin(id: number, { page, answers }: Work, render: Render) {
    renders.set(id, render)
    // The worker may have stopped, or been closed, while the page waited.
    if (Date.now() < startableAt) return finish(id, null)
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
      finish(id, null)
    }
    setTimeout(check, silenceMs).unref()
  }

  /** Returns null if too many pages wait. */
  function slotFor(network: string) {
    try {
      return takeSlot(network)
    } catch {
      return null
    }
  }

  return {
    render(work: Work, network: string, answerQueries: AnswerQueries): Promise<RenderedPage | null> {
      const leaveSlot = slotFor(network)
      if (!leaveSlot) return Promise.resolve(null)
      const id = ++ids
      return new Promise((resolve) => {
        let isWanted = true
        const settle = (rendered: RenderedPage | null) => {
          isWanted = false
          clearTimeout(deadline)
          resolve(rendered)
        }
        const deadline = setTimeout(() => {
          settle(null)
          if (renders.has(id)) cancel(id)
        }, deadlineMs)
        const turn = () =>
          new Promise<void>((end) => (isWanted ? begin(id, work, { answerQueries, resolve: settle, end }) : end()))
        void inTurn(network, turn).then(leaveSlot)
      })
    },
    async close() {
      startableAt = Number.POSITIVE_INFINITY
      const ended = worker
      worker = null
      finishAll()
      await ended?.terminate()
    },
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>
