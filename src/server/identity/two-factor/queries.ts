import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const findApp = (db: Db, userId: string) =>
  db
    .selectFrom('authenticatorApp')
    .select(['secret', 'lastStep', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Replaces the app by an unconfirmed one with a new secret. */
export const replaceApp = (db: Db, app: Insertable<Schema['authenticatorApp']>) =>
  db
    .insertInto('authenticatorApp')
    .values(app)
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...app }))
    .execute()

/** Records the time step of a code. Returns false if this step or a later one was already used. */
export async function updateAppStep(db: Db, userId: string, step: number, confirmedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticatorApp')
    .set((eb) => ({ lastStep: step, confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(confirmedAt)) }))
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists apps with their stored secrets, by user, after one. */
export const listAppSecrets = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('authenticatorApp')
    .select(['userId', 'secret'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()

/** Replaces the stored form of a secret, unless the user has set up another app in the meantime. */
export const updateAppSecret = (db: Db, userId: string, from: string, to: string) =>
  db
    .updateTable('authenticatorApp')
    .set({ secret: to })
    .where('userId', '=', userId)
    .where('secret', '=', from)
    .execute()

export const deleteApp = (db: Db, userId: string) =>
  db.deleteFrom('authenticatorApp').where('userId', '=', userId).execute()

const passkeyColumns = [
  ...(['id', 'userId', 'name', 'publicKey', 'counter', 'transports'] as const),
  ...(['createdAt', 'lastUsedAt', 'isSecondFactor'] as const),
]

export const findPasskey = (db: Db, id: string) =>
  db.selectFrom('passkey').select(passkeyColumns).where('id', '=', id).executeTakeFirst()

export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkey').select(passkeyColumns).where('userId', '=', userId).orderBy('createdAt').execute()

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

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[], createdAt: string) {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash, usedAt: null, createdAt })))
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

/** Uses up a recovery code. Returns whether it was unused. */
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

/** Counts an attempt and returns the challenge; undefined when it is unknown, expired or exhausted. */
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
    .returning(['userId', 'webauthn', 'newUserId'])
    .executeTakeFirst()

/** Ends a challenge. Returns whether it was still open. */
export async function deleteChallenge(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('challenge').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every challenge of the user, which voids earlier proofs. */
export const deleteChallengesOf = (db: Db, userId: string) =>
  db.deleteFrom('challenge').where('userId', '=', userId).execute()

/** Removes the passkeys, accounts of the provider, apps and recovery codes that were made since `moment`; with the last factor, all codes. */
export async function deleteSecondTwoFactorSince(db: Db, userId: string, moment: string) {
  await db.deleteFrom('passkey').where('userId', '=', userId).where('createdAt', '>=', moment).execute()
  await db.deleteFrom('openidAccount').where('userId', '=', userId).where('createdAt', '>=', moment).execute()
  // An app counts from its confirmation, or is still unconfirmed.
  await db
    .deleteFrom('authenticatorApp')
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', moment)]))
    .execute()
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('createdAt', '>=', moment),
        eb.and([
          eb.not(eb.exists(eb.selectFrom('passkey').select('id').where('userId', '=', userId))),
          eb.not(eb.exists(eb.selectFrom('authenticatorApp').select('userId').where('userId', '=', userId))),
        ]),
      ]),
    )
    .execute()
}

/** Removes every factor of the user, the recovery codes and the pending sign-ins. */
export async function deleteTwoFactor(db: Db, userId: string) {
  for (const table of ['passkey', 'authenticatorApp', 'recoveryCode', 'challenge'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

export const insertTwoFactorChange = (db: Db, change: Insertable<Schema['twoFactorChange']>) =>
  db.insertInto('twoFactorChange').values(change).execute()

/** Voids the undo links of changes since `since`, which may have gone to an intruder's address. */
export const voidTwoFactorUndos = (db: Db, userId: string, since: string, now: string) =>
  db
    .updateTable('twoFactorChange')
    .set({ undoneAt: now })
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('undoneAt', 'is', null)
    .execute()

export const deleteExpiredChallenges = (db: Db, now: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'challenge', sql`"expiresAt" <= ${now}`, isStopped)
