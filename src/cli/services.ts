import type { Config } from '../server/platform/config.ts'
import { inTransaction, type Services } from '../server/platform/context.ts'
import type { Db } from '../server/platform/db/open.ts'
import { AppError } from '../server/platform/errors.ts'
import { createLiveEvents } from '../server/platform/live-events/live-events.ts'
import { announceJobs } from '../server/platform/live-events/other-processes.ts'
import { openMediaStore } from '../server/platform/media/open-media-store.ts'
import { createRateLimits } from '../server/platform/rate-limits/rate-limits.ts'
import { emailKey } from '../shared/platform/fields.ts'
import { CommandError, withMigratedDatabase } from './instance.ts'
import { type Account, findAccount } from './user-queries.ts'

const silent = () => {}
const now = () => new Date()

/** The services that use cases need. Commands queue mail; the server sends it. */
export const servicesOf = (db: Db, config: Config) => ({
  db,
  config,
  now,
  mail: { deliver: async () => {} },
  // Commands queue pushes as well.
  push: { send: async () => ({ status: 503, retryAfter: null }) },
  jobs: { wake: () => announceJobs(db) },
  media: openMediaStore(config),
  live: createLiveEvents(db, now),
  rateLimits: createRateLimits(db, { limitsAttempts: false }),
  log: { info: silent, warn: silent, error: silent },
  metrics: null,
  /** The operator acts without an account. */
  viewer: null,
})

export type OperatorContext = Services & { viewer: null }

/** Returns the account with this address. */
export async function accountOf({ db }: OperatorContext, email: string): Promise<Account> {
  const account = await findAccount(db, emailKey(email))
  if (!account) throw new CommandError(`There is no account with the address ${email}.`)
  return account
}

/** Runs `work` in one transaction of this instance's database. Turns an `AppError` into a `CommandError`. */
export const asOperator = <T>(work: (services: OperatorContext) => Promise<T>): Promise<T> =>
  withMigratedDatabase(async (db, config) => {
    try {
      return await inTransaction(servicesOf(db, config), work)
    } catch (error) {
      if (error instanceof AppError) throw new CommandError(error.message)
      throw error
    }
  })
