import { type Services, timestamp } from '../context.ts'
import type { Db } from '../db/open.ts'

const hour = 3_600_000

/** Deletes what has run out by the moment. */
export type Sweep = (db: Db, now: string) => Promise<unknown>

/** Sweeps once an hour until it is stopped. */
export function startSweeping(services: Services, sweeps: readonly Sweep[]) {
  async function run() {
    try {
      for (const sweep of sweeps) await sweep(services.db, timestamp(services))
    } catch (error) {
      services.log.error({ err: error }, 'the sweep failed')
    }
  }
  const timer = setInterval(run, hour).unref()
  return { stop: () => clearInterval(timer) }
}
