import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Whether the account is neither suspended nor waits for approval; `user` is what the statement calls the table. */
export const isFree = (now: string, user = 'user') =>
  sql<boolean>`(${sql.ref(`${user}.awaitsApprovalSince`)} is null
    and coalesce(${sql.ref(`${user}.suspendedUntil`)}, '') <= ${now})`

export const findHold = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'superAdminAt', 'suspendedUntil', 'suspensionReason', 'awaitsApprovalSince'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

interface SuspensionColumns {
  suspendedUntil: string | null
  suspendedAt: string | null
  suspensionReason: string
}

export const updateSuspension = (db: Db, userId: string, suspension: SuspensionColumns) =>
  db.updateTable('user').set(suspension).where('id', '=', userId).execute()
