import type { Generated } from 'kysely'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface AuditEntryTable {
  id: string
  actorId: string | null
  action: string
  communityId: string | null
  createdAt: IsoDateTime
  aboutId: Generated<string | null>
  detail: Generated<string>
}

export interface InstanceSettingTable {
  key: string
  value: string
}

/** The counts of a day. */
export interface InstanceDayTable {
  /** YYYY-MM-DD, in UTC. */
  day: string
  signUps: number
  activeUsers: number
  posts: number
  comments: number
  reports: number
  storageBytes: number | null
  /** The part of the images. */
  mediaBytes: number | null
}

export interface BackupTable {
  id: string
  /** Its name in the folder of backups. */
  file: string
  bytes: number
  isScheduled: Flag
  /** Whether it was made because a migration was about to change the schema. */
  precedesMigration: Generated<Flag>
  uploadedAt: Generated<IsoDateTime | null>
  /** Why the last attempt to upload it failed. */
  uploadFault: Generated<string | null>
  startedAt: IsoDateTime
  finishedAt: IsoDateTime | null
  /** When a restored copy passed verification. */
  verifiedAt: IsoDateTime | null
  fault: string | null
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

/** The result of a call with an idempotency key. */
export interface IdempotencyKeyTable {
  /** The user's id, or `guests`. */
  scope: string
  keyHash: string
  fingerprint: string
  /** The id of the created entity; empty if the answer needs none. */
  resultId: string
  createdAt: IsoDateTime
}

export type ExampleType = 'USER' | 'TOPIC' | 'COMMUNITY' | 'POST' | 'COMMENT'

/** Which rows are example content. */
export interface ExampleContentTable {
  targetType: ExampleType
  /** Unique for its kind, such as `garden/3`. */
  name: string
  targetId: string
}
