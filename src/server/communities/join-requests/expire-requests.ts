import { notify } from '../../notify/notify.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { closeRequest } from '../core/close-request.ts'
import { listExpiredRequests } from './queries.ts'

const batch = 200

/** Closes expired requests in batches and notifies the applicants. */
export async function expireRequests(services: Services) {
  for (;;) {
    const runOut = await listExpiredRequests(services.db, timestamp(services), batch)
    if (runOut.length === 0) return
    await inTransaction(services, async (services) => {
      for (const { communityId, userId, deletedAt } of runOut) {
        const isClosed = await closeRequest(services, communityId, userId, { status: 'EXPIRED' })
        // Members of deleted communities are not notified.
        if (!isClosed || deletedAt !== null) continue
        await notify(services, { kind: 'join-expired', to: [userId], communityId, actorId: null })
      }
    })
    await yieldToEventLoop()
  }
}
