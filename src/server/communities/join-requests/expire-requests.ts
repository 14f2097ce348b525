import { closeRequest } from '../communities/close-request.ts'
import { inTransaction, type Services, timestamp } from '../context.ts'
import { pause } from '../jobs/pause.ts'
import { notify } from '../notices/notify.ts'
import { listRunOut } from './queries.ts'

const batch = 200

/** Closes requests that nobody decided in time, and tells the applicants; in pieces, so that nobody waits for long. */
export async function expireRequests(services: Services) {
  for (;;) {
    const runOut = await listRunOut(services.db, timestamp(services), batch)
    if (runOut.length === 0) return
    await inTransaction(services, async (services) => {
      for (const { communityId, userId, deletedAt } of runOut) {
        const isClosed = await closeRequest(services, communityId, userId, { status: 'EXPIRED' })
        // Of a deleted community nothing more is told.
        if (!isClosed || deletedAt !== null) continue
        await notify(services, { kind: 'join-expired', to: [userId], communityId, actorId: null })
      }
    })
    await pause()
  }
}
