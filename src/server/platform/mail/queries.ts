import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { inValues } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { preparedAll } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

export const insertMail = (db: Db, mail: Insertable<Schema['mail']>) => db.insertInto('mail').values(mail).execute()

export const insertMails = (db: Db, mails: Insertable<Schema['mail']>[]) =>
  mails.length === 0 ? [] : db.insertInto('mail').values(mails).execute()

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

/** Returns when the next mail is due; one in progress is due only if its process has died. */
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
 * Begins an attempt, so that a crash during it counts as one. The mail is due again at `dueAt` unless the attempt ends
 * before. Returns whether no other process has begun it: one that was stopped does not know that another has taken over
 * its job.
 */
export async function updateMailAttempted(
  db: Db,
  { id, attempts }: Attempt,
  { attemptedAt, dueAt }: { attemptedAt: string; dueAt: string },
): Promise<boolean> {
  const update = db
    .updateTable('mail')
    .set({ attempts, attemptedAt, dueAt, isSending: 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts - 1)
    .where('dueAt', 'is not', null)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

const done = { dueAt: null, failingSince: null, isSending: 0 } as const

/** A mail that was delivered stays so, whatever another attempt says. */
export const updateMailSent = (db: Db, id: string, sentAt: string) =>
  db
    .updateTable('mail')
    .set({ ...done, sentAt, lastError: null })
    .where('id', '=', id)
    .execute()

/** Drops a mail that is no longer wanted. */
export const updateMailDropped = (db: Db, { id, attempts }: Attempt) =>
  db.updateTable('mail').set(done).where('id', '=', id).where('attempts', '=', attempts).execute()

/** Deletes finished mails older than `before`. */
export const deleteOldMails = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'mail', sql`"createdAt" < ${before} and "dueAt" is null`, isStopped)

/** Records a failure: the mail is due again at `dueAt`. */
export const updateMailFailed = (
  db: Db,
  { id, attempts }: Attempt,
  { lastError, at, dueAt }: { lastError: string; at: string; dueAt: string },
) =>
  db
    .updateTable('mail')
    .set((eb) => ({ lastError, dueAt, isSending: 0, failingSince: eb.fn.coalesce('failingSince', eb.val(at)) }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()

/** Records the last failure of a mail. */
export const updateMailGivenUp = (
  db: Db,
  { id, attempts }: Attempt,
  { lastError, failedAt }: { lastError: string; failedAt: string },
) =>
  db
    .updateTable('mail')
    .set({ ...done, lastError, failedAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()

/** Makes the mails due that wait after a failure. Returns whether there are any. */
export async function updateFailingDue(db: Db, dueAt: string): Promise<boolean> {
  const update = db
    .updateTable('mail')
    .set({ dueAt })
    .where('failingSince', 'is not', null)
    .where('isSending', '=', 0)
    .where('dueAt', '>', dueAt)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Returns waiting mails that failed at least twice, those that fail the longest first. */
export const listFailingMails = (db: Db, limit: number) =>
  db
    .selectFrom('mail')
    .select(['failingSince', 'attemptedAt', 'lastError'])
    .where('failingSince', 'is not', null)
    .where((eb) => eb(eb('attempts', '-', eb.ref('isSending')), '>=', 2))
    .orderBy('failingSince')
    .limit(limit)
    .execute()

/**
 * Makes mails of this kind about these subjects, which wait for their first attempt, due at `dueAt` if they were queued
 * after `since`. Returns the subjects of all that wait.
 */
export const updateWaitingDue = preparedAll(
  (db, kind: string, abouts: readonly string[], since: string, dueAt: string) =>
    db
      .updateTable('mail')
      .set((eb) => ({
        dueAt: eb.case().when('createdAt', '>', since).then(dueAt).else(eb.ref('dueAt')).end(),
      }))
      .where('about', 'in', inValues(abouts))
      .where('kind', '=', kind)
      .where('dueAt', 'is not', null)
      .where('attempts', '=', 0)
      .returning('about'),
)

/** Deletes pending mails of this kind about this subject. */
export const deletePendingMails = (db: Db, kind: string, about: string) =>
  db.deleteFrom('mail').where('about', '=', about).where('kind', '=', kind).where('dueAt', 'is not', null).execute()
