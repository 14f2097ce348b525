import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { inValues } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { preparedAll } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

export const insertMail = (db: Db, mail: Insertable<Schema['mail']>) => db.insertInto('mail').values(mail).execute()

/** Returns the mail of this priority that has been due the longest. */
export const findDueMail = (db: Db, priority: number, now: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'kind', 'toEmail', 'about', 'attempts', 'createdAt'])
    .where('priority', '=', priority)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()

export const findNextDue = (db: Db) =>
  db.selectFrom('mail').select('dueAt').where('dueAt', 'is not', null).orderBy('dueAt').limit(1).executeTakeFirst()

/** Whether a mail is due later than this time. */
export const isAnyDueAfter = async (db: Db, moment: string) =>
  (await db.selectFrom('mail').select('id').where('dueAt', '>', moment).limit(1).executeTakeFirst()) !== undefined

/** Makes mails that are due later than `moment` due at `dueAt`. */
export const updateDueAfter = (db: Db, moment: string, dueAt: string) =>
  db.updateTable('mail').set({ dueAt }).where('dueAt', '>', moment).execute()

/** A mail with the number of the attempt in progress, which identifies it among several processes. */
interface Attempt {
  id: string
  attempts: number
}

/**
 * Begins an attempt, so that a crash during it counts as one. Returns whether no other process has begun it: one that was
 * stopped does not know that another has taken over its job.
 */
export async function updateMailAttempted(db: Db, { id, attempts }: Attempt, dueAt: string): Promise<boolean> {
  const update = db
    .updateTable('mail')
    .set({ attempts, dueAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts - 1)
    .where('dueAt', 'is not', null)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** A mail that was delivered stays so, whatever another attempt says. */
export const updateMailSent = (db: Db, id: string, sentAt: string) =>
  db.updateTable('mail').set({ dueAt: null, sentAt, lastError: null }).where('id', '=', id).execute()

/** Drops a mail that is no longer wanted. */
export const updateMailDropped = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('mail').set({ dueAt: null }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** Deletes finished mails older than `before`. */
export const deleteOldMails = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'mail', sql`"createdAt" < ${before} and "dueAt" is null`, isStopped)

export const updateMailFailed = (db: Db, { id, attempts }: Attempt, lastError: string, failedAt: string | null) =>
  db
    .updateTable('mail')
    .set({ lastError, failedAt, ...(failedAt && { dueAt: null }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()

/**
 * Returns, by subject, when the latest mail of this kind since `since` was or will be sent, and whether one is waiting
 * for its first attempt.
 */
export const listLatestMails = preparedAll((db, kind: string, abouts: readonly string[], since: string) =>
  db
    .selectFrom('mail')
    .select('about')
    .select(sql<string>`max(coalesce("sentAt", "dueAt", "createdAt"))`.as('lastAt'))
    .select(sql<0 | 1>`max(case when "dueAt" is not null and "attempts" = 0 then 1 else 0 end)`.as('isWaiting'))
    .where('about', 'in', inValues(abouts))
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .groupBy('about'),
)

/** Deletes pending mails of this kind about this subject. */
export const deletePendingMails = (db: Db, kind: string, about: string) =>
  db.deleteFrom('mail').where('about', '=', about).where('kind', '=', kind).where('dueAt', 'is not', null).execute()
