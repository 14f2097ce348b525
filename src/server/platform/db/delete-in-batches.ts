import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

/** The keys of the tables that have no `id`. */
const keys: { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] } = {
  emailToken: ['hash'],
  challenge: ['hash'],
  trustedDevice: ['userId', 'tokenHash'],
  idempotencyKey: ['scope', 'keyHash'],
  userDay: ['day', 'userId'],
  communityBan: ['communityId', 'userId'],
  communityDay: ['communityId', 'day'],
  topicDay: ['communityId', 'topicId', 'day'],
  communityTopic: ['communityId', 'topicId'],
  savedCommunity: ['userId', 'communityId'],
  reaction: ['targetType', 'targetId', 'userId'],
  reactionCount: ['targetType', 'targetId', 'reactionType'],
  follow: ['userId', 'targetType', 'targetId'],
  postCommenter: ['postId', 'userId'],
  postTopic: ['postId', 'topicId'],
  threadEvent: ['number'],
  threadVisit: ['userId', 'postId'],
  savedPost: ['userId', 'postId'],
  hiddenPost: ['userId', 'postId'],
}

/** Deletes up to `limit` matching rows. Returns whether there were any. The condition needs an index. */
export async function deleteBatch(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<boolean> {
  const name = sql.table(table)
  const key = sql.join((keys[table] ?? ['id']).map((column) => sql.ref(column)))
  const some = sql`select ${key} from ${name} where ${condition} limit ${sql.lit(limit)}`
  const { numAffectedRows = 0n } = await sql`delete from ${name} where (${key}) in (${some})`.execute(db)
  return numAffectedRows > 0n
}

/** Rows per statement, few enough for a short transaction. */
const batchSize = 1_000

const never = () => false

/**
 * Deletes all matching rows in batches, each in a separate transaction, so that requests in between wait for one batch
 * at most. Returns false if `isStopped` ends it earlier. Must not run in a transaction.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  isStopped: () => boolean = never,
): Promise<boolean> {
  while (await deleteBatch(db, table, condition, batchSize)) {
    if (isStopped()) return false
    await yieldToEventLoop()
  }
  return true
}
