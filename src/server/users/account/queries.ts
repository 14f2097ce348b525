import { type Insertable, sql } from 'kysely'
import type { DeletionMode } from '../../../shared/identity/account.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const insertEmailChange = (db: Db, change: Insertable<Schema['emailChange']>) =>
  db.insertInto('emailChange').values(change).execute()

export const findEmailChange = (db: Db, id: string) =>
  db.selectFrom('emailChange').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the unconfirmed change. */
export const findPendingEmailChange = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('emailChange')
    .select(['id', 'newEmail'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the user confirmed another address since `since` and has not undone that. */
export const hasChangedEmailSince = async (db: Db, userId: string, since: string): Promise<boolean> =>
  (await db
    .selectFrom('emailChange')
    .select('id')
    .where('userId', '=', userId)
    .where('confirmedAt', '>=', since)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()) !== undefined

export const updateEmailChangeToken = (
  db: Db,
  id: string,
  token: { confirmHash: string; isHandedOver: Flag } | { undoHash: string },
) => db.updateTable('emailChange').set(token).where('id', '=', id).execute()

/** Returns the changes that wait for their confirmation, latest first; one row more than the page. */
export const listWaitingEmailChanges = (db: Db, now: string, page: PageRequest) =>
  db
    .selectFrom('emailChange')
    .innerJoin('user', 'user.id', 'emailChange.userId')
    .select(['emailChange.id', 'emailChange.newEmail', 'emailChange.createdAt', 'emailChange.expiresAt'])
    .select(['user.id as userId', 'user.name', 'user.email'])
    .where('emailChange.confirmedAt', 'is', null)
    .where('emailChange.expiresAt', '>', now)
    .where('user.deletedAt', 'is', null)
    .where(afterCursor(page, ['emailChange.expiresAt', 'emailChange.id'], 'desc'))
    .orderBy('emailChange.expiresAt', 'desc')
    .orderBy('emailChange.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Confirms a change with the token mailed to the new address. */
export const confirmEmailChangeRow = (db: Db, confirmHash: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ confirmedAt: now })
    .where('confirmHash', '=', confirmHash)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'userId', 'oldEmail', 'newEmail', 'isHandedOver'])
    .executeTakeFirst()

/** Undoes a change with the token mailed to the old address. */
export const undoEmailChangeRow = (db: Db, undoHash: string, confirmedAfter: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ undoneAt: now })
    .where('undoHash', '=', undoHash)
    .where('undoneAt', 'is', null)
    .where('confirmedAt', '>', confirmedAfter)
    .returning(['userId', 'oldEmail', 'createdAt', 'confirmedAt'])
    .executeTakeFirst()

/** Voids the undo links of later changes, so that an intruder who made them cannot use them. */
export const voidLaterUndos = (db: Db, userId: string, after: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ undoneAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', '>', after)
    .where('undoneAt', 'is', null)
    .execute()

/** Sets a verified address. Violates the unique key when the address belongs to another account. */
export const updateEmail = (db: Db, userId: string, email: string, emailKey: string, verifiedAt: string) =>
  db.updateTable('user').set({ email, emailKey, emailVerifiedAt: verifiedAt }).where('id', '=', userId).execute()

/** Sets an unverified address if the current one is unverified. Returns whether it is. */
export async function updateUnverifiedEmail(db: Db, userId: string, email: string, emailKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ email, emailKey })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findDeletion = (db: Db, userId: string) =>
  db.selectFrom('user').select(['deletionDueAt', 'deletionMode']).where('id', '=', userId).executeTakeFirstOrThrow()

/** Schedules the deletion of an account. */
export const updateDeletion = (
  db: Db,
  account: Authorized<{ id: string }, 'delete' | 'decide'>,
  deletion: { deletionDueAt: string; deletionMode: DeletionMode },
) => db.updateTable('user').set(deletion).where('id', '=', account.id).execute()

/** Without a limit, because accounts that cannot be deleted would keep others out. */
export const listDueDeletions = (db: Db, now: string) =>
  db.selectFrom('user').select('id').where('deletionDueAt', '<=', now).orderBy('deletionDueAt').execute()

/** Returns the account if its deletion is still due. */
export const findDueDeletion = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('user')
    .select(['email', 'deletionMode'])
    .where('id', '=', userId)
    .where('deletionDueAt', '<=', now)
    .executeTakeFirst()

export const findTwoFactorChange = (db: Db, id: string) =>
  db.selectFrom('twoFactorChange').selectAll().where('id', '=', id).executeTakeFirst()

export const updateTwoFactorChangeToken = (db: Db, id: string, undoHash: string) =>
  db.updateTable('twoFactorChange').set({ undoHash }).where('id', '=', id).execute()

/** Undoes a change with the mailed token. */
export const undoTwoFactorChangeRow = (db: Db, undoHash: string, createdAfter: string, now: string) =>
  db
    .updateTable('twoFactorChange')
    .set({ undoneAt: now })
    .where('undoHash', '=', undoHash)
    .where('undoneAt', 'is', null)
    .where('createdAt', '>', createdAfter)
    .returning(['userId', 'createdAt'])
    .executeTakeFirst()

/** Deletes changes that can no longer be undone. */
export const deleteOldTwoFactorChanges = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'twoFactorChange', sql`"createdAt" <= ${before}`, isStopped)
