import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

/** Returns one of these devices if the account of this address used it after `since`. */
export const findDeviceOf = (db: Db, emailKey: string, tokenHashes: readonly string[], since: string) =>
  db
    .selectFrom('trustedDevice')
    .innerJoin('user', 'user.id', 'trustedDevice.userId')
    .select('trustedDevice.tokenHash')
    .where('trustedDevice.tokenHash', 'in', inValues(tokenHashes))
    .where('trustedDevice.usedAt', '>', since)
    .where('user.emailKey', '=', emailKey)
    .executeTakeFirst()

/** Returns which of these devices belong to the user. */
export const listDevicesAmong = (db: Db, userId: string, tokenHashes: readonly string[]) =>
  db
    .selectFrom('trustedDevice')
    .select('tokenHash')
    .where('userId', '=', userId)
    .where('tokenHash', 'in', inValues(tokenHashes))
    .execute()

/** Whether any account has a device with this token. */
export const isDeviceKnown = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.selectFrom('trustedDevice').select('userId').where('tokenHash', '=', tokenHash).executeTakeFirst()) !==
  undefined

export const upsertDevice = (db: Db, row: { userId: string; tokenHash: string; usedAt: string }) =>
  db
    .insertInto('trustedDevice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ usedAt: row.usedAt }))
    .execute()

/** Deletes all of the user's devices but the `count` used last. */
export const deleteDevicesBeyond = (db: Db, userId: string, count: number) =>
  db
    .deleteFrom('trustedDevice')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', (eb) =>
      eb
        .selectFrom('trustedDevice')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('usedAt', 'desc')
        .limit(count),
    )
    .execute()

export const deleteDevicesOf = (db: Db, userId: string) =>
  db.deleteFrom('trustedDevice').where('userId', '=', userId).execute()

export const deleteDevicesBefore = (db: Db, until: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'trustedDevice', sql`"usedAt" <= ${until}`, isStopped)
