import type { Generated } from 'kysely'
import type { IsoDateTime } from './column-types.ts'

/** The result of a call with an idempotency key. */
export interface IdempotencyKeyTable {
  /** The user's id, or `guests`. */
  scope: string
  keyHash: string
  fingerprint: string
  /** The id of what was made; empty if the answer needs none. */
  made: string
  createdAt: IsoDateTime
}

export interface JobTable {
  id: string
  kind: string
  /** Unique per kind. */
  key: string
  /** Jobs of a queue run one after another. */
  queue: string
  /** JSON. */
  payload: string
  /** The earliest time of the next run; null after the last attempt failed. */
  runAt: IsoDateTime | null
  attempts: Generated<number>
  /** The end of the lease of the process that runs it. */
  lockedUntil: IsoDateTime | null
  lastError: string | null
  /** Incremented when it is enqueued again under its key. */
  revision: Generated<number>
  done: number | null
  total: number | null
  createdAt: IsoDateTime
  /** Start of the last attempt. */
  startedAt: IsoDateTime | null
  /** End of the last successful run, for recurring jobs. */
  finishedAt: IsoDateTime | null
  /** When the last attempt failed. */
  failedAt: IsoDateTime | null
}
