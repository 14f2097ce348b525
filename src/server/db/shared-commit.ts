import { CompiledQuery } from 'kysely'
import { pause } from '../jobs/pause.ts'
import type { Db } from './open.ts'

/**
 * How long a commit takes in further work, in milliseconds: everything in it waits for its end, and so does everybody who
 * reads. A slow disk is waited for less often: so many times as long as the last commit took, between these two.
 */
const patience = { least: 10, most: 30, times: 3 }

const savepoint = CompiledQuery.raw('savepoint work')
const release = CompiledQuery.raw('release work')
const rollback = CompiledQuery.raw('rollback to work')

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
      await trx.executeQuery(savepoint)
      try {
        const value = await work(trx)
        await trx.executeQuery(release)
        return () => resolve(value)
      } catch (error) {
        // After a full disk and its like SQLite has undone everything, and no savepoint is left: then all of them fail.
        await trx.executeQuery(rollback).catch(() => {
          throw error
        })
        await trx.executeQuery(release)
        return () => reject(error)
      }
    },
  }
}

/** How it ended for the jobs that were taken in: when it failed, nothing of them is left, and nobody was told. */
interface Ending {
  taken: Job[]
  fault: { error: unknown } | null
  /** How long the commit itself took, in milliseconds. */
  commitMs: number
}

/** Runs what `next` gives in one transaction, and tells everybody when it is on the disk. */
async function commit(db: Db, next: () => Job | undefined): Promise<Ending> {
  const taken: Job[] = []
  const tell: (() => void)[] = []
  let fault: Ending['fault'] = null
  let begun = performance.now()
  try {
    await db.transaction().execute(async (trx) => {
      for (let job = next(); job; job = next()) {
        taken.push(job)
        tell.push(
          await job.run(trx).catch((error) => {
            fault = { error }
            throw error
          }),
        )
      }
      begun = performance.now()
    })
  } catch (error) {
    return { taken, fault: fault ?? { error }, commitMs: 0 }
  }
  const commitMs = performance.now() - begun
  for (const one of tell) one()
  return { taken, fault: null, commitMs }
}

/** Runs each in a transaction of its own. */
async function commitEach(db: Db, jobs: readonly Job[]) {
  for (const job of jobs) {
    const alone = [job]
    const { fault } = await commit(db, () => alone.shift())
    if (fault) job.reject(fault.error)
    await pause()
  }
}

/** Commits what waits; answers how long the disk took for it. */
async function commitTogether(db: Db, waiting: Job[], lastMs: number): Promise<number> {
  const { least, most, times } = patience
  const end = performance.now() + Math.min(Math.max(lastMs * times, least), most)
  let isFirst = true
  const { taken, fault, commitMs } = await commit(db, () => {
    const hasTime = isFirst || performance.now() < end
    isFirst = false
    return hasTime ? waiting.shift() : undefined
  })
  if (!fault) return commitMs
  // One of them may be to blame, as for a reference to what is not there: it shall fail alone.
  if (taken.length > 1) await commitEach(db, taken)
  // It failed before there was anything in it: those who wait are the ones it failed for.
  else for (const job of taken.length > 0 ? taken : waiting.splice(0)) job.reject(fault.error)
  return lastMs
}

const queues = new WeakMap<Db, (job: Job) => void>()

function queueFor(db: Db) {
  const waiting: Job[] = []
  let isRunning = false
  async function run() {
    let lastMs = 0
    // What came in with the same turn of the event loop is on the disk with one commit.
    for (await pause(); waiting.length > 0; await pause()) lastMs = await commitTogether(db, waiting, lastMs)
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
 * others stay. When the commit itself fails, each is run once more, in a transaction of its own: nothing that `work` does
 * outside of the database may matter twice.
 */
export function commitShared<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const enqueue = queues.get(db) ?? queueFor(db)
  queues.set(db, enqueue)
  return new Promise((resolve, reject) => enqueue(jobOf(work, resolve, reject)))
}
