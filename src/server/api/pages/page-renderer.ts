import { availableParallelism } from 'node:os'
import type { RendererData } from '../../../shared/platform/page-rendering.ts'
import type { Services } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { createConnectionLimits } from '../../platform/http/connection-limits.ts'
import {
  type AnswerQueries,
  createRenderThread,
  type Rendering,
  type RenderThread,
  type Work,
} from './render-thread.ts'

/**
 * The limits for waiting pages, per network and in total; beyond these, browsers render them. An office or a school shares
 * a network, and networks take turns, so a large share of one delays its own pages.
 */
const waitingLimits = { perKey: 32, total: 64 }
/** The number of pages that a thread renders at once, because most wait for answers to their queries. */
const renderedAtOnce = 4
/**
 * How long a request waits for its page before the browser renders it, in milliseconds. A page takes about 0.1 s, so the
 * pages of a whole network need more than three seconds.
 */
const deadlineMs = 5_000
/** Each takes about 80 MB. One core is for the other requests. */
const threadsMax = Math.max(1, Math.min(3, availableParallelism() - 1))

/**
 * Renders pages in worker threads, so that the other requests need not wait: in one, and in more where there are cores and
 * pages wait. Networks take turns.
 */
export function createPageRenderer(
  file: string,
  workerData: RendererData,
  log: Services['log'],
  threadCount = threadsMax,
) {
  const threads: readonly RenderThread[] = Array.from({ length: threadCount }, () =>
    createRenderThread(file, workerData, log),
  )
  const takeSlot = createConnectionLimits(waitingLimits)
  const inTurn = createFairQueue(renderedAtOnce * threadCount)
  let ids = 0

  const freest = () => threads.reduce((best, thread) => (thread.load() < best.load() ? thread : best))

  /** Returns null if too many pages wait. */
  function slotFor(network: string) {
    try {
      return takeSlot(network)
    } catch {
      return null
    }
  }

  return {
    render(work: Work, network: string, answerQueries: AnswerQueries): Promise<Rendering> {
      const leaveSlot = slotFor(network)
      if (!leaveSlot) return Promise.resolve('busy')
      const id = ++ids
      return new Promise((resolve) => {
        let isWanted = true
        const settle = (rendering: Rendering) => {
          isWanted = false
          clearTimeout(deadline)
          resolve(rendering)
        }
        const deadline = setTimeout(() => {
          settle('busy')
          for (const thread of threads) thread.cancel(id)
        }, deadlineMs)
        const turn = () =>
          new Promise<void>((end) =>
            isWanted ? freest().begin(id, work, { answerQueries, resolve: settle, end }) : end(),
          )
        void inTurn(network, turn).then(leaveSlot)
      })
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>
