import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import type { Services } from '../server/context.ts'
import type { Db } from '../server/db/open.ts'
import { AppError } from '../server/errors.ts'
import { createLive } from '../server/live/live.ts'
import { folderStore } from '../server/media/store.ts'
import { noRateLimits } from '../server/rate-limits/rate-limits.ts'
import { CommandError, onInstance } from './instance.ts'

const silent = () => {}

/** What the product's own functions ask for, for a command: mails that it queues are sent by the server. */
const servicesOf = (db: Db, config: Config) => ({
  db,
  config,
  now: () => new Date(),
  mail: { deliver: async () => {}, wake: silent },
  media: folderStore(join(config.dataDir, 'media')),
  live: createLive(),
  rateLimits: noRateLimits,
  log: { info: silent, warn: silent, error: silent },
  /** The operator is nobody who has an account. */
  viewer: null,
})

export type Operating = Services & { viewer: null }

/** Runs `work` in one transaction of this instance's database; a refusal of the product is the command's own. */
export const operate = <T>(work: (services: Operating) => Promise<T>): Promise<T> =>
  onInstance(async (db, config) => {
    try {
      return await db.transaction().execute((db) => work(servicesOf(db, config)))
    } catch (error) {
      if (error instanceof AppError) throw new CommandError(error.message)
      throw error
    }
  })
