import { deleteExpiredEmailTokens, deleteExpiredSessions } from '../auth/queries.ts'
import { type Services, timestamp } from '../context.ts'

const hour = 3_600_000

/** Deletes what has run out: sessions and mailed tokens. */
async function sweep(services: Services) {
  try {
    await deleteExpiredSessions(services.db, timestamp(services))
    await deleteExpiredEmailTokens(services.db, timestamp(services))
  } catch (error) {
    services.log.error({ err: error }, 'the sweep failed')
  }
}

/** Sweeps once an hour until it is stopped. */
export function startSweeping(services: Services) {
  const timer = setInterval(() => void sweep(services), hour).unref()
  return { stop: () => clearInterval(timer) }
}
