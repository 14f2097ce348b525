import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { isFree } from './hold-queries.ts'

const viewerColumns = ['id', 'name', 'email', 'image', 'emailVerifiedAt', 'superAdminAt'] as const

export const insertUser = (db: Db, user: Insertable<Schema['user']>) => db.insertInto('user').values(user).execute()

/** Nobody, once the deletion of the account has begun; so with its id. */
export const findUserByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('user')
    .select([...viewerColumns, 'passwordHash'])
    .where('emailKey', '=', emailKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Verifies the address, if the account still has it; answers whether it has. */
export async function updateEmailVerified(db: Db, userId: string, emailKey: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(at)) }))
    .where('id', '=', userId)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute()

export const updateProfile = (db: Db, userId: string, profile: { name: string; image: string | null }) =>
  db.updateTable('user').set(profile).where('id', '=', userId).execute()

/** Whether an account, other than this one, that left the address can still take it back. */
export async function isAddressReserved(
  db: Db,
  emailKey: string,
  userId: string,
  changedAfter: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('emailChange')
    .select('id')
    .where('oldEmailKey', '=', emailKey)
    .where('userId', '!=', userId)
    .where('confirmedAt', '>', changedAfter)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the changes of address that wait: another takes their place, or who asked for them may not be the owner. */
export const expireEmailChanges = (db: Db, userId: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

/** The person, when mails of what happens may go to them: they are there, the address is theirs, and they can sign in. */
export const findReachableUser = (db: Db, id: string, now: string) =>
  db
    .selectFrom('user')
    .select(viewerColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .where(isFree(now))
    .executeTakeFirst()

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('user').select(viewerColumns).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export const findPasswordHash = (db: Db, id: string) =>
  db.selectFrom('user').select('passwordHash').where('id', '=', id).executeTakeFirst()

/** Makes the person with this verified address super admin, or no longer one. Answers whether there is such a person. */
export async function updateSuperAdmin(db: Db, emailKey: string, superAdminAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    // Who is super admin already stays so since when they became it.
    .set((eb) => ({ superAdminAt: superAdminAt && eb.fn.coalesce('superAdminAt', eb.val(superAdminAt)) }))
    .where('emailKey', '=', emailKey)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there is a super admin besides this person: one who can sign in, and does not leave. */
export async function isOtherSuperAdmin(db: Db, id: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('superAdminAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('deletionDueAt', 'is', null)
    .where(isFree(now))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Who has a say: the super admins who are there. */
export const listSuperAdmins = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('superAdminAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Makes the person with this verified address super admin; answers their id when they were not. */
export const updateAppointed = (db: Db, emailKey: string, superAdminAt: string) =>
  db
    .updateTable('user')
    .set({ superAdminAt })
    .where('emailKey', '=', emailKey)
    .where('emailVerifiedAt', 'is not', null)
    .where('superAdminAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const findAnySuperAdmin = (db: Db) =>
  db.selectFrom('user').select('id').where('superAdminAt', 'is not', null).limit(1).executeTakeFirst()

export const insertEmailToken = (db: Db, token: Insertable<Schema['emailToken']>) =>
  db.insertInto('emailToken').values(token).execute()

type Purpose = Schema['emailToken']['purpose']

/** Uses a token up: answers whose it was and for which address, or nothing when it is unknown, used or expired. */
export const deleteEmailToken = (db: Db, hash: string, purpose: Purpose, now: string) =>
  db
    .deleteFrom('emailToken')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['userId', 'emailKey'])
    .executeTakeFirst()

export const deleteEmailTokensOf = (db: Db, userId: string, purpose: Purpose) =>
  db.deleteFrom('emailToken').where('userId', '=', userId).where('purpose', '=', purpose).execute()

/** Ends the secret address under which programs read the person's feeds: whoever took the account over may have it. */
export const deleteReaderAddress = (db: Db, userId: string) =>
  db.deleteFrom('readerAddress').where('userId', '=', userId).execute()

export const deleteExpiredEmailTokens = (db: Db, now: string) =>
  db.deleteFrom('emailToken').where('expiresAt', '<=', now).execute()
