import { setTimeout } from 'node:timers/promises'
import { buildFor } from '../../../shared/instance/content-filter/built-in-rules.ts'
import { type AnalyzedText, analyzeSteps } from '../../../shared/instance/content-filter/moderate.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { runInSlices, yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'

/** Build time per turn, in milliseconds. */
const sliceMs = 5
const pauseMs = 5

/** The user who waits for the analysis. Guests count by their address. */
interface Author extends Pick<Context, 'address'> {
  viewer: Pick<Viewer, 'id'> | null
}

/** Each analysis yields to the event loop, but several at once would still block it. Authors take turns. */
const enqueue = createFairQueue(1)

/**
 * Analyzes texts for `refuseBlockedText`, before its transaction, because others wait for a transaction. Yields to the
 * event loop during long texts.
 */
export const analyzeTexts = ({ viewer, address }: Author, texts: readonly string[]): Promise<AnalyzedText[]> =>
  enqueue(viewer?.id ?? address, async () => {
    // Shortly after the start, the vocabulary may be incomplete.
    while (buildFor(sliceMs)) await yieldToEventLoop()
    const read: AnalyzedText[] = []
    for (const text of texts) read.push(await runInSlices(analyzeSteps(text)))
    return read
  })

/** Builds the vocabulary in short turns, so that it delays neither the start nor the first text. */
export async function warmUpContentFilter(): Promise<void> {
  while (buildFor(sliceMs)) await setTimeout(pauseMs, undefined, { ref: false })
}
