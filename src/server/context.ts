import type { User } from '../shared/accounts.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { commitShared } from './db/shared-commit.ts'
import type { Live } from './live/live.ts'
import type { Mail } from './mail/mail.ts'
import type { MediaStore } from './media/store.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'

/** Where the server tells what happens: the first argument holds what belongs to the message. */
export interface Log {
  info(context: object, message: string): void
  warn(context: object, message: string): void
  error(context: object, message: string): void
}

/** Built once when the process starts; a test builds its own. */
export interface Services {
  db: Db
  now: () => Date
  mail: Mail
  media: MediaStore
  live: Live
  rateLimits: RateLimits
  config: Config
  log: Log
}

/** Who is asking: a signed-in person. */
export type Viewer = User

/** The request's session cookie, and nothing more of request and reply. */
export interface SessionPort {
  /** The value of the cookie, when it belongs to a live session. */
  id: string | null
  /** What the browser says of itself. */
  userAgent: string
  setCookie(header: string): void
}

/** Built once per request: the services, plus who is asking. */
export interface Context extends Services {
  viewer: Viewer | null
  session: SessionPort
  requestId: string
  /** The requester's network address. */
  address: string
}

/** The moment of this call as it is stored: ISO 8601 in UTC with milliseconds. */
export const timestamp = (services: Pick<Services, 'now'>) => services.now().toISOString()

/**
 * Runs `work` with `db` as the transaction. Name the parameter ctx too, so that the outer one is out of reach: on
 * SQLite, awaiting the outer connection inside a transaction never returns. It resolves once it is on the disk.
 */
export const inTransaction = <C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  commitShared(ctx.db, (db) => work({ ...ctx, db }))
