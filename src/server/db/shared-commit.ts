import { sql } from 'kysely'
import { pause } from '../jobs/pause.ts'
import type { Db } from './open.ts'

/** How long a commit takes in further work, in milliseconds: everything in it waits for its end. */
const patience = 10

interface Job {
  /** Does the work; answers how its caller is told. */
  run(trx: Db): Promise<() => void>
  reject(error: unknown): void
}

/** Runs the work so that it leaves nothing when it fails; nobody is told before the commit. */
function jobOf<T>(work: (trx: Db) => Promise<T>, resolve: (value: T) => void, reject: Job['reject']): Job {
  return {
    reject,
    async run(trx) {
      await sql`savepoint work`.execute(trx)
      try {
        const value = await work(trx)
        await sql`release work`.execute(trx)
        return () => resolve(value)
      } catch (error) {
        // After a full disk and its like SQLite has undone everything, and no savepoint is left: then all of them fail.
        await sql`rollback to work`.execute(trx).catch(() => {
          throw error
        })
        await sql`release work`.execute(trx)
        return () => reject(error)
      }
    },
  }
}

async function commitTogether(db: Db, waiting: Job[]): Promise<void> {
  const taken: Job[] = []
  const tell: (() => void)[] = []
  let fault: unknown
  try {
    await db.transaction().execute(async (trx) => {
      const end = performance.now() + patience
      for (let job = waiting.shift(); job; job = performance.now() < end ? waiting.shift() : undefined) {
        taken.push(job)
        tell.push(
          await job.run(trx).catch((error) => {
            fault = error
            throw error
          }),
        )
      }
    })
  } catch (error) {
    // It failed before there was anything in it: those who wait are the ones it failed for.
    if (taken.length === 0) taken.push(...waiting.splice(0))
    for (const job of taken) job.reject(fault ?? error)
    return
  }
  for (const one of tell) one()
}

const queues = new WeakMap<Db, (job: Job) => void>()

function queueFor(db: Db) {
  const waiting: Job[] = []
  let isRunning = false
  async function run() {
    // What came in with the same turn of the event loop is on the disk with one commit.
    for (await pause(); waiting.length > 0; await pause()) await commitTogether(db, waiting)
    isRunning = false
  }
  return (job: Job) => {
    waiting.push(job)
    if (isRunning) return
    isRunning = true
    void run()
  }
}

/**
 * Runs `work` in a transaction, one after the other with what others want at the same time, and all of them in one
 * commit: the disk is waited for once. Resolves or rejects after the commit; work that fails leaves nothing, and the
 * others stay.
 */
export function commitShared<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const enqueue = queues.get(db) ?? queueFor(db)
  queues.set(db, enqueue)
  return new Promise((resolve, reject) => enqueue(jobOf(work, resolve, reject)))
}
