import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

/** Returns the id that a call since this time has created, by the hash of its key. */
export const findMadeBy = preparedFirst((db, scope: string, keyHash: string, since: string) =>
  db
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'resultId'])
    .where('scope', '=', scope)
    .where('keyHash', '=', keyHash)
    .where('createdAt', '>', since),
)

/** Replaces an expired row with the same key. */
export const saveMade = (db: Db, row: Insertable<Schema['idempotencyKey']>) =>
  db
    .insertInto('idempotencyKey')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['scope', 'keyHash']).doUpdateSet(({ ref }) => ({
        fingerprint: ref('excluded.fingerprint'),
        resultId: ref('excluded.resultId'),
        createdAt: ref('excluded.createdAt'),
      })),
    )
    .execute()

/** Deletes the keys of calls before this time. Returns false if the process stops before the end. */
export const deleteKeysBefore = (db: Db, before: string, isStopped: () => boolean) =>
  deleteInBatches(db, 'idempotencyKey', sql`"createdAt" <= ${before}`, isStopped)
