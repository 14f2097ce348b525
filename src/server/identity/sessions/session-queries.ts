import { type Insertable, sql } from 'kysely'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Records the user as active on the day of `at`. Rows expire after some days. */
const insertUserDay = (db: Db, userId: string, at: string) =>
  db
    .insertInto('userDay')
    .values({ day: at.slice(0, 10), userId })
    .onConflict((conflict) => conflict.columns(['day', 'userId']).doNothing())
    .execute()

export async function insertSession(db: Db, session: Insertable<Schema['session']>) {
  await db.insertInto('session').values(session).execute()
  await insertUserDay(db, session.userId, session.createdAt)
}

/** Returns nothing for suspended or unapproved accounts. */
export const findSessionAndUser = preparedFirst((db, id: string, now: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.expiresAt', 'session.userAgent', 'session.lastSeenAt as seenAt', 'session.provenAt'])
    .select(['user.id', 'user.name', 'user.email', 'user.image', 'user.emailVerifiedAt', 'user.superAdminAt'])
    .select(['user.isPasswordWeak', 'user.timeZone', 'user.language'])
    .where('session.id', '=', id)
    .where(isActiveAccount(now)),
)

/** Lists the user's sessions, most recently used first. */
export const listSessionsOf = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'provenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('session')
    .select(['id', 'userId', 'userAgent', 'createdAt', 'provenAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Records a proof in the session. Returns whether the session still exists. */
export async function updateSessionProven(db: Db, id: string, provenAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('session').set({ provenAt }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateSessionExpiry = (db: Db, id: string, expiresAt: string) =>
  db.updateTable('session').set({ expiresAt }).where('id', '=', id).execute()

/** Records the time at which the user was last seen in this session. Must run in a transaction. */
export async function updateLastSeen(db: Db, sessionId: string, userId: string, at: string) {
  await insertUserDay(db, userId, at)
  await db.updateTable('session').set({ lastSeenAt: at }).where('id', '=', sessionId).execute()
  await db.updateTable('user').set({ lastSeenAt: at }).where('id', '=', userId).execute()
}

/** Deletes all but the `kept` most recently used sessions. */
export const deleteOldestSessions = (db: Db, userId: string, kept: number) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('session').select('id').where('userId', '=', userId).orderBy('lastSeenAt', 'desc').limit(kept),
    )
    .execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** Ends one session of the user. Returns whether it existed. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteSessionsExcept = (db: Db, userId: string, keptId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', '!=', keptId).execute()

export const deleteExpiredSessions = (db: Db, now: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'session', sql`"expiresAt" <= ${now}`, isStopped)

/** Deletes the secret address of the user's feeds, because an intruder may know it. */
export const deleteFeedAddress = (db: Db, userId: string) =>
  db.deleteFrom('feedAddress').where('userId', '=', userId).execute()
