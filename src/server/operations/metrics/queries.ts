import type { Db } from '../../platform/db/open.ts'

/** Returns the number of jobs in each queue that are due at the given time. */
export const countDueJobs = (db: Db, now: string) =>
  db
    .selectFrom('job')
    .select(['queue', (eb) => eb.fn.countAll<number>().as('count')])
    .where('runAt', '<=', now)
    .groupBy('queue')
    .execute()

/** Returns the number of jobs that were given up. */
export const countFailedJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow()

/** Returns the number of sessions that are valid at the given time. */
export const countSessions = (db: Db, now: string) =>
  db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
