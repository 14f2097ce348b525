import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { first } from '../db/statements.ts'
import { isFree } from './hold-queries.ts'

/** Notes, for some days, that the person was here on the day of this moment. */
const insertPersonDay = (db: Db, userId: string, at: string) =>
  db
    .insertInto('personDay')
    .values({ day: at.slice(0, 10), userId })
    .onConflict((conflict) => conflict.columns(['day', 'userId']).doNothing())
    .execute()

export async function insertSession(db: Db, session: Insertable<Schema['session']>) {
  await db.insertInto('session').values(session).execute()
  await insertPersonDay(db, session.userId, session.createdAt)
}

/** Nobody while the account is suspended, or waits for approval. */
export const findSessionAndUser = first((db, id: string, now: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.expiresAt', 'session.userAgent', 'session.lastSeenAt as seenAt'])
    .select(['user.id', 'user.name', 'user.email', 'user.image', 'user.emailVerifiedAt', 'user.superAdminAt'])
    .where('session.id', '=', id)
    .where(isFree(now)),
)

/** Where the person is signed in, the newest use first. */
export const listSessionsOf = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()

export const findSession = (db: Db, id: string) =>
  db.selectFrom('session').select(['id', 'userId', 'userAgent', 'createdAt']).where('id', '=', id).executeTakeFirst()

export const updateSessionExpiry = (db: Db, id: string, expiresAt: string) =>
  db.updateTable('session').set({ expiresAt }).where('id', '=', id).execute()

/** Writes down that the person was here, in this session. */
export async function updateSeen(db: Db, sessionId: string, userId: string, at: string) {
  await insertPersonDay(db, userId, at)
  await db.updateTable('session').set({ lastSeenAt: at }).where('id', '=', sessionId).execute()
  await db.updateTable('user').set({ lastSeenAt: at }).where('id', '=', userId).execute()
}

/** Ends all but the most recently used sessions of this person. */
export const deleteOldestSessions = (db: Db, userId: string, kept: number) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('session').select('id').where('userId', '=', userId).orderBy('lastSeenAt', 'desc').limit(kept),
    )
    .execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** Ends one session of this person; answers whether they had it. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the person's sessions, but for the one named. */
export const deleteOtherSessions = (db: Db, userId: string, keptId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', '!=', keptId).execute()

export const deleteSessionsOf = (db: Db, userId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).execute()

export const deleteExpiredSessions = (db: Db, now: string) =>
  db.deleteFrom('session').where('expiresAt', '<=', now).execute()
