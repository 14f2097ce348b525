import type { Db } from '../db/open.ts'

/** So many are counted; more are no better to know. */
const countedMost = 1_000

/** Mails that wait to be sent, as far as they are counted. */
export const countMailsWaiting = async (db: Db) =>
  (
    await db
      .selectFrom('mail')
      .select('dueAt')
      .where('dueAt', 'is not', null)
      .orderBy('dueAt')
      .limit(countedMost)
      .execute()
  ).length

/** Mails that were given up, among those that can still be looked up. */
export const countMailsFailed = async (db: Db) =>
  (
    await db
      .selectFrom('mail')
      .select('failedAt')
      .where('failedAt', 'is not', null)
      .orderBy('failedAt')
      .limit(countedMost)
      .execute()
  ).length

export const countOpenCases = async (db: Db) =>
  (await db.selectFrom('reportCase').select('id').where('status', '=', 'OPEN').limit(countedMost).execute()).length

export const countWaitingSignUps = async (db: Db) =>
  (
    await db
      .selectFrom('user')
      .select('id')
      .where('awaitsApprovalSince', 'is not', null)
      .orderBy('createdAt')
      .limit(countedMost)
      .execute()
  ).length

/** Something that the search does not know yet, when there is any. */
export const findSearchDue = (db: Db) =>
  db.selectFrom('searchDue').select('communityId').orderBy('communityId').limit(1).executeTakeFirst()

/** The last backup that came to an end, however it did. */
export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backup')
    .select('fault')
    .where((eb) => eb.or([eb('finishedAt', 'is not', null), eb('fault', 'is not', null)]))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last backup with which nothing is wrong. */
export const findLastGoodBackup = (db: Db) =>
  db
    .selectFrom('backup')
    .select(['finishedAt', 'verifiedAt'])
    .where('finishedAt', 'is not', null)
    .where('fault', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
