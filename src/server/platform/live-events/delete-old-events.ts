import type { Services } from '../context.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { deleteThreadEventBatch } from './queries.ts'

/** How long events are stored for reconnecting clients, in milliseconds: a day. */
const retentionMs = 86_400_000
const batch = 1_000

/** Deletes old thread events in batches. */
export async function deleteOldThreadEvents(services: Services, isStopped: () => boolean = () => false) {
  const before = new Date(services.now().getTime() - retentionMs).toISOString()
  while (!isStopped() && (await deleteThreadEventBatch(services.db, before, batch)) > 0) await yieldToEventLoop()
}
