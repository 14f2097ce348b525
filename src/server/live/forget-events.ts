import type { Services } from '../context.ts'
import { pause } from '../jobs/pause.ts'
import { deleteSomeThreadEvents } from './queries.ts'

/** How long somebody may be away and still be sent what they missed, in milliseconds: a day. */
const kept = 86_400_000
const batch = 1_000

/** Forgets what happened in threads so long ago. */
export async function forgetThreadEvents(services: Services, isStopped: () => boolean = () => false) {
  const before = new Date(services.now().getTime() - kept).toISOString()
  while (!isStopped() && (await deleteSomeThreadEvents(services.db, before, batch)) > 0) await pause()
}
