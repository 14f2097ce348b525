import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const findApp = (db: Db, userId: string) =>
  db
    .selectFrom('authenticatorApp')
    .select(['secret', 'lastStep', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Starts over with a new secret; the app counts only once a code has confirmed it. */
export const replaceApp = (db: Db, app: Insertable<Schema['authenticatorApp']>) =>
  db
    .insertInto('authenticatorApp')
    .values(app)
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...app }))
    .execute()

/** Takes a code's time step, unless it or a later one was taken already; answers whether it was free. */
export async function updateAppStep(db: Db, userId: string, step: number, confirmedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApp')
    .set((eb) => ({ lastStep: step, confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(confirmedAt)) }))
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteApp = (db: Db, userId: string) =>
  db.deleteFrom('authenticatorApp').where('userId', '=', userId).execute()

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'publicKey', 'counter', 'transports', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export const insertPasskey = (db: Db, passkey: Insertable<Schema['passkey']>) =>
  db.insertInto('passkey').values(passkey).execute()

export const updatePasskeyUsed = (db: Db, id: string, counter: number, lastUsedAt: string) =>
  db.updateTable('passkey').set({ counter, lastUsedAt }).where('id', '=', id).execute()

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]) {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash, usedAt: null })))
    .execute()
}

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()

export const countRecoveryCodes = (db: Db, userId: string) =>
  db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Uses a recovery code up; answers whether it was there to use. */
export async function updateRecoveryCodeUsed(db: Db, userId: string, hash: string, usedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertChallenge = (db: Db, challenge: Insertable<Schema['challenge']>) =>
  db.insertInto('challenge').values(challenge).execute()

/** Counts an attempt at a challenge and answers it; nothing when it is unknown, over, or tried too often. */
export const tryChallenge = (
  db: Db,
  hash: string,
  purpose: Schema['challenge']['purpose'],
  now: string,
  attemptsMax: number,
) =>
  db
    .updateTable('challenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('attempts', '<', attemptsMax)
    .returning(['userId', 'webauthn'])
    .executeTakeFirst()

/** Ends a challenge; answers whether it was still there. */
export async function deleteChallenge(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('challenge').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every challenge of this person: what was proven before does not count any more. */
export const deleteChallengesOf = (db: Db, userId: string) =>
  db.deleteFrom('challenge').where('userId', '=', userId).execute()

/** Takes away the passkeys and the app that were set up after the moment, and all recovery codes. */
export async function deleteFactorsSince(db: Db, userId: string, moment: string) {
  await db.deleteFrom('passkey').where('userId', '=', userId).where('createdAt', '>', moment).execute()
  // Begun before and confirmed since, or still to be confirmed, it is no older.
  await db
    .deleteFrom('authenticatorApp')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>', moment)]))
    .execute()
  await deleteRecoveryCodes(db, userId)
}

export const deleteExpiredChallenges = (db: Db, now: string) =>
  db.deleteFrom('challenge').where('expiresAt', '<=', now).execute()
