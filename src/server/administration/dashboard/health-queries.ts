import { visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import type { Db } from '../../platform/db/open.ts'

/** Counts stop here; a higher number would not be more useful. */
const countedMax = 1_000

/** Counts queued mails, up to the maximum. */
export const countMailsWaiting = async (db: Db) =>
  (
    await db
      .selectFrom('mail')
      .select('dueAt')
      .where('dueAt', 'is not', null)
      .orderBy('dueAt')
      .limit(countedMax)
      .execute()
  ).length

/** Returns the mails given up since then, the last one first, up to the maximum. */
export const listMailsFailed = (db: Db, since: string) =>
  db
    .selectFrom('mail')
    .select(['failedAt', 'lastError'])
    .where('failedAt', '>', since)
    .orderBy('failedAt', 'desc')
    .limit(countedMax)
    .execute()

export const countOpenCases = async (db: Db) =>
  (await db.selectFrom('reportCase').select('id').where('status', '=', 'OPEN').limit(countedMax).execute()).length

export const countWaitingSignUps = async (db: Db) =>
  (
    await db
      .selectFrom('user')
      .select('id')
      .where('awaitsApprovalSince', 'is not', null)
      .orderBy('createdAt')
      .limit(countedMax)
      .execute()
  ).length

/** Returns an entry of the search index queue, if there is one. */
export const findSearchDue = (db: Db) =>
  db.selectFrom('job').select('id').where('kind', '=', visibilityJob.kind).limit(1).executeTakeFirst()

/** Returns the last finished backup, successful or not. */
export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backup')
    .select('fault')
    .where((eb) => eb.or([eb('finishedAt', 'is not', null), eb('fault', 'is not', null)]))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
