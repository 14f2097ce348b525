import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const insertOpenidAccount = (db: Db, account: Insertable<Schema['openidAccount']>) =>
  db.insertInto('openidAccount').values(account).execute()

export const findOpenidAccount = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('openidAccount')
    .select(['userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const updateOpenidUsed = (db: Db, issuer: string, subject: string, lastUsedAt: string) =>
  db
    .updateTable('openidAccount')
    .set({ lastUsedAt })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()

/** A provider states its issuer with the final slash or without it, however the settings write it. */
const spellingsOf = (issuer: string) => [issuer.replace(/\/$/, ''), issuer.replace(/\/?$/, '/')]

export const findOpenidAccountOf = (db: Db, userId: string, issuer: string) =>
  db
    .selectFrom('openidAccount')
    .select(['createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('issuer', 'in', spellingsOf(issuer))
    .executeTakeFirst()

/** Disconnects the user's accounts at all providers. Returns whether there was one. */
export async function deleteOpenidAccountsOf(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('openidAccount').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const hasOpenidAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('openidAccount').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
  undefined

/** Counts the connections to this issuer. */
export async function countOpenidAccounts(db: Db, issuer: string): Promise<number> {
  const { count } = await db
    .selectFrom('openidAccount')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issuer', 'in', spellingsOf(issuer))
    .executeTakeFirstOrThrow()
  return Number(count)
}
