import { type Insertable, type Selectable, sql } from 'kysely'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

const viewerColumns = [
  ...(['id', 'name', 'email', 'image', 'emailVerifiedAt', 'superAdminAt', 'isPasswordWeak', 'timeZone'] as const),
  ...(['language', 'createdAt'] as const),
]

export const insertUser = (db: Db, user: Insertable<Schema['user']>) => db.insertInto('user').values(user).execute()

/** Ignores accounts whose deletion has begun; `findUserById` does the same. */
export const findUserByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('user')
    .select([...viewerColumns, 'emailKey', 'passwordHash'])
    .where('emailKey', '=', emailKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Verifies the address if the account still has it, and returns whether it does. */
export async function updateEmailVerified(db: Db, userId: string, emailKey: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(at)) }))
    .where('id', '=', userId)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updatePassword = (
  db: Db,
  userId: string,
  password: Pick<Selectable<Schema['user']>, 'passwordHash' | 'isPasswordWeak'>,
) => db.updateTable('user').set(password).where('id', '=', userId).execute()

/** Records whether the password is too weak for a super admin. */
export const updatePasswordWeak = (db: Db, userId: string, isPasswordWeak: Flag) =>
  db.updateTable('user').set({ isPasswordWeak }).where('id', '=', userId).execute()

export const updateProfile = (db: Db, userId: string, profile: { name: string; image: string | null }) =>
  db.updateTable('user').set(profile).where('id', '=', userId).execute()

/** Whether another account gave up this address recently enough to undo the change. */
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

/** Expires pending changes of address, because a newer one replaces them or an intruder may have requested them. */
export const expireEmailChanges = (db: Db, userId: string, now: string) =>
  db
    .updateTable('emailChange')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

/** Makes the confirmed changes of address final, except one: their undo counts as used at the confirmation. */
export const voidEmailUndos = (db: Db, userId: string, exceptId: string | null) =>
  db
    .updateTable('emailChange')
    .set((eb) => ({ undoneAt: eb.ref('confirmedAt') }))
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** Cancels the scheduled deletion. Returns false once it has begun. */
export async function clearDeletion(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ deletionDueAt: null, deletionMode: null })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('user').select(viewerColumns).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** Like `findUserById`, without suspended and unapproved accounts. */
export const findActiveUserById = (db: Db, id: string, now: string) =>
  db
    .selectFrom('user')
    .select(viewerColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(isActiveAccount(now))
    .executeTakeFirst()

export const findPassword = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['id', 'passwordHash', 'isPasswordWeak', 'emailKey', 'superAdminAt', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether another super admin exists who can sign in and is not about to be deleted. */
export async function isOtherSuperAdmin(db: Db, id: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('superAdminAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('deletionDueAt', 'is', null)
    .where(isActiveAccount(now))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the active super admins. */
export const listSuperAdmins = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('superAdminAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Makes the account super admin if it has this verified address. Returns its id if it was not one before. */
export const updateAppointed = (db: Db, userId: string, emailKey: string, superAdminAt: string) =>
  db
    .updateTable('user')
    .set({ superAdminAt })
    .where('id', '=', userId)
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

/** Redeems a token. Returns its user and address, or undefined when it is unknown, used or expired. */
export const deleteEmailToken = (db: Db, hash: string, purpose: Purpose, now: string) =>
  db
    .deleteFrom('emailToken')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['userId', 'emailKey', 'isHandedOver'])
    .executeTakeFirst()

export const deleteHandedTokensOf = (db: Db, userId: string, purpose: Purpose) =>
  db
    .deleteFrom('emailToken')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('isHandedOver', '=', 1)
    .execute()

export const findEmailToken = (db: Db, hash: string, purpose: Purpose, now: string) =>
  db
    .selectFrom('emailToken')
    .select(['userId', 'emailKey', 'browserHash'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Voids the mailed links that let their opener into the account. */
export const deleteAccessTokensOf = (db: Db, userId: string) =>
  db
    .deleteFrom('emailToken')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['reset-password', 'sign-in'])
    .execute()

export const deleteExpiredEmailTokens = (db: Db, now: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'emailToken', sql`"expiresAt" <= ${now}`, isStopped)
