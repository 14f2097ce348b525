import type { Insertable } from 'kysely'
import type { DeletionMode } from '../../shared/account.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertEmailChange = (db: Db, change: Insertable<Schema['emailChange']>) =>
  db.insertInto('emailChange').values(change).execute()

export const findEmailChange = (db: Db, id: string) =>
  db.selectFrom('emailChange').selectAll().where('id', '=', id).executeTakeFirst()

/** The change that waits to be confirmed. */
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

export const updateEmailChangeToken = (db: Db, id: string, token: { confirmHash: string } | { undoHash: string }) =>
  db.updateTable('emailChange').set(token).where('id', '=', id).execute()

/** Takes the confirmation of a change by the token mailed to the new address. */
export const confirmEmailChangeRow = (db: Db, confirmHash: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ confirmedAt: now })
    .where('confirmHash', '=', confirmHash)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'userId', 'oldEmail', 'newEmail'])
    .executeTakeFirst()

/** Takes back a change by the token mailed to the old address. */
export const undoEmailChangeRow = (db: Db, undoHash: string, confirmedAfter: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ undoneAt: now })
    .where('undoHash', '=', undoHash)
    .where('undoneAt', 'is', null)
    .where('confirmedAt', '>', confirmedAfter)
    .returning(['userId', 'oldEmail', 'confirmedAt'])
    .executeTakeFirst()

/** Voids the undoing of changes that came after the moment: whoever made them must not get the account back. */
export const voidLaterUndos = (db: Db, userId: string, after: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ undoneAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', '>', after)
    .where('undoneAt', 'is', null)
    .execute()

/** Gives the account a verified address. Violates the key when it is another account's. */
export const updateEmail = (db: Db, userId: string, email: string, emailKey: string, verifiedAt: string) =>
  db.updateTable('user').set({ email, emailKey, emailVerifiedAt: verifiedAt }).where('id', '=', userId).execute()

export const findDeletion = (db: Db, userId: string) =>
  db.selectFrom('user').select(['deletionDueAt', 'deletionMode']).where('id', '=', userId).executeTakeFirstOrThrow()

/** Puts a deletion off or on; answers whether it could: what has begun cannot be taken back. */
export async function updateDeletion(
  db: Db,
  userId: string,
  deletion: { deletionDueAt: string; deletionMode: DeletionMode } | { deletionDueAt: null; deletionMode: null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set(deletion)
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listDueDeletions = (db: Db, now: string) =>
  db.selectFrom('user').select('id').where('deletionDueAt', '<=', now).orderBy('deletionDueAt').limit(50).execute()

/** The account, if its deletion is still due. */
export const findDueDeletion = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('user')
    .select(['email', 'deletionMode'])
    .where('id', '=', userId)
    .where('deletionDueAt', '<=', now)
    .executeTakeFirst()
