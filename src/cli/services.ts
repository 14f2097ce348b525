import type { Config } from '../server/platform/config.ts'
import type { Services } from '../server/platform/context.ts'
import type { Db } from '../server/platform/db/open.ts'
import { AppError } from '../server/platform/errors.ts'
import { createLiveEvents, type LiveEvents } from '../server/platform/live-events/live-events.ts'
import { forwardedEvents } from '../server/platform/live-events/publish-job.ts'
import { openMediaStore } from '../server/platform/media/open-media-store.ts'
import { noRateLimits } from '../server/platform/rate-limits/rate-limits.ts'
import { CommandError, withMigratedDatabase } from './instance.ts'

const silent = () => {}

/** The services that use cases need. Commands queue mail and events for open pages; the server sends them. */
const servicesOf = (db: Db, config: Config, live: LiveEvents) => ({
  db,
  config,
  now: () => new Date(),
  mail: { deliver: async () => {} },
  jobs: { wake: silent },
  media: openMediaStore(config),
  live,
  rateLimits: noRateLimits,
  log: { info: silent, warn: silent, error: silent },
  metrics: null,
  /** The operator acts without an account. */
  viewer: null,
})

export type OperatorContext = Services & { viewer: null }

/** Runs `work` in one transaction of this instance's database. Turns an `AppError` into a `CommandError`. */
export const asOperator = <T>(work: (services: OperatorContext) => Promise<T>): Promise<T> =>
  withMigratedDatabase(async (db, config) => {
    try {
      return await db.transaction().execute(async (db) => {
        const { live, forward } = forwardedEvents(createLiveEvents())
        const services = servicesOf(db, config, live)
        const result = await work(services)
        await forward(services)
        return result
      })
    } catch (error) {
      if (error instanceof AppError) throw new CommandError(error.message)
      throw error
    }
  })
