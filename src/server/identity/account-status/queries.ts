import { type ExpressionBuilder, sql } from 'kysely'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Returns the ids of the super admins who can sign in. */
export const listActiveAdmins = (db: Db, now: string) =>
  db
    .selectFrom('user')
    .select('id')
    .where('superAdminAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where(isActiveAccount(now))
    .execute()

export const findAccountStatus = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'suspendedUntil', 'suspensionReason', 'awaitsApprovalSince', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

interface SuspensionColumns {
  suspendedUntil: string | null
  suspendedAt: string | null
  suspensionReason: string
}

export const updateSuspension = (
  db: Db,
  account: Authorized<{ id: string }, 'suspend' | 'lift'>,
  suspension: SuspensionColumns,
) => db.updateTable('user').set(suspension).where('id', '=', account.id).execute()

/** The character after `+`, where the range of addresses with a tag ends. Addresses are sorted by their bytes. */
const afterPlus = ','

/** Whether another account with this mailbox is suspended, by the index of addresses. */
export async function isMailboxSuspended(
  db: Db,
  { name, domain }: { name: string; domain: string },
  userId: string,
  now: string,
): Promise<boolean> {
  const ending = `@${domain}`
  // Both engines count characters, not UTF-16 units.
  const { length } = [...ending]
  const tagged = (eb: ExpressionBuilder<Schema, 'user'>) =>
    eb.and([
      eb('emailKey', '>=', `${name}+`),
      eb('emailKey', '<', `${name}${afterPlus}`),
      eb(sql`substr("emailKey", length("emailKey") - ${sql.lit(length - 1)})`, '=', ending),
    ])
  const row = await db
    .selectFrom('user')
    .select('id')
    .where((eb) => eb.or([eb('emailKey', '=', `${name}@${domain}`), tagged(eb)]))
    .where('suspendedUntil', '>', now)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
