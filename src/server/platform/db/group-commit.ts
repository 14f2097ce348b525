import { CompiledQuery } from 'kysely'
import { DatabaseDisconnected } from '../storage-errors.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { collectCallbacks } from './after-commit.ts'
import { engineOf } from './engine.ts'
import { isConflict } from './errors.ts'
import type { Db } from './open.ts'

/**
 * How long a group commit accepts further work, in milliseconds. Every caller in the group, and every reader, waits for
 * its end. A slow disk gets longer groups: `multiplier` times the duration of the last commit, between `least` and
 * `most`.
 */
const commitWindow = { least: 10, most: 30, multiplier: 3 }

/** How often work runs that fails because of another transaction. */
const attemptsMax = 5

const savepoint = CompiledQuery.raw('savepoint work')
const release = CompiledQuery.raw('release work')
const rollback = CompiledQuery.raw('rollback to work')

/**
 * How failed work is undone. A savepoint undoes it alone, but SQLite then copies every page before work changes it, which
 * costs a quarter of a comment. Without savepoints, the transaction is undone, unless the failed work wrote nothing.
 */
type Undo = 'savepoints' | { countWrites: () => number }

interface PendingWork {
  /** Runs the work and returns the function that resolves its caller. Throws if the transaction must be undone. */
  run(trx: Db, undo: Undo): Promise<() => void>
  reject(error: unknown): void
}

/** Wraps work so that its caller is resolved only after the commit. */
function createPendingWork<T>(
  work: (trx: Db) => Promise<T>,
  resolve: (value: T) => void,
  reject: PendingWork['reject'],
): PendingWork {
  async function collect(trx: Db) {
    const callbacks = collectCallbacks(trx)
    const value = await work(trx)
    return () => {
      for (const callback of callbacks) callback()
      resolve(value)
    }
  }
  return {
    reject,
    async run(trx, undo) {
      if (undo === 'savepoints') return runInSavepoint(trx, () => collect(trx), reject)
      const before = undo.countWrites()
      try {
        const resolveCaller = await collect(trx)
        if (Number.isNaN(undo.countWrites())) throw new Error('the transaction ended within the work')
        return resolveCaller
      } catch (error) {
        if (undo.countWrites() !== before) throw error
        return () => reject(error)
      }
    },
  }
}

async function runInSavepoint(trx: Db, work: () => Promise<() => void>, reject: PendingWork['reject']) {
  await trx.executeQuery(savepoint)
  try {
    const resolveCaller = await work()
    await trx.executeQuery(release)
    return resolveCaller
  } catch (error) {
    if (isConflict(error)) throw error
    // After errors such as a full disk, SQLite has rolled back the whole transaction without any savepoint, so all
    // work in it fails.
    await trx.executeQuery(rollback).catch(() => {
      throw error
    })
    await trx.executeQuery(release)
    return () => reject(error)
  }
}

/** The result of a group. After a failed commit, no changes remain and no caller was resolved. */
interface GroupResult {
  included: PendingWork[]
  failure: { error: unknown } | null
  /** The duration of the commit, in milliseconds. */
  commitMs: number
}

/** Runs the work that `next` returns in one transaction, and resolves all callers after the commit. */
async function commit(db: Db, next: () => PendingWork | undefined, undo: Undo): Promise<GroupResult> {
  const taken: PendingWork[] = []
  const notify: (() => void)[] = []
  let fault: GroupResult['failure'] = null
  let begun = performance.now()
  try {
    await db.transaction().execute(async (trx) => {
      for (let job = next(); job; job = next()) {
        taken.push(job)
        notify.push(
          await job.run(trx, undo).catch((error) => {
            fault = { error }
            throw error
          }),
        )
      }
      begun = performance.now()
    })
  } catch (error) {
    return { included: taken, failure: fault ?? { error }, commitMs: 0 }
  }
  const commitMs = performance.now() - begun
  for (const one of notify) one()
  return { included: taken, failure: null, commitMs }
}

/** Runs one work in its own transaction, again if it fails because of another one. */
async function commitAlone(db: Db, job: PendingWork) {
  for (let attempt = 1; ; attempt++) {
    const alone = [job]
    const { failure: fault } = await commit(db, () => alone.shift(), 'savepoints')
    if (!fault) return
    if (!isConflict(fault.error) || attempt === attemptsMax) return job.reject(fault.error)
  }
}

/** Runs failed work again: together if savepoints can help, and otherwise each in a separate transaction. */
async function repeat(db: Db, jobs: readonly PendingWork[], undo: Undo) {
  if (undo !== 'savepoints') {
    const again = [...jobs]
    const { failure } = await commit(db, () => again.shift(), 'savepoints')
    if (!failure) return
  }
  for (const job of jobs) {
    await commitAlone(db, job)
    await yieldToEventLoop()
  }
}

/** Commits the waiting work and returns the duration of the commit. */
async function commitGroup(db: Db, waiting: PendingWork[], lastMs: number): Promise<number> {
  const { least, most, multiplier: times } = commitWindow
  const end = performance.now() + Math.min(Math.max(lastMs * times, least), most)
  const { countWrites } = engineOf(db)
  const undo: Undo = countWrites ? { countWrites } : 'savepoints'
  let isFirst = true
  const next = () => {
    const hasTime = isFirst || performance.now() < end
    isFirst = false
    return hasTime ? waiting.shift() : undefined
  }
  const { included: taken, failure: fault, commitMs } = await commit(db, next, undo)
  if (!fault) return commitMs
  // One of them may have caused the failure, for example by a violated reference, and must fail alone.
  // After a lost connection this process cannot know whether it was committed, so nothing runs again.
  const canRepeat =
    (taken.length > 1 && !(fault.error instanceof DatabaseDisconnected)) ||
    (taken.length > 0 && isConflict(fault.error))
  if (canRepeat) await repeat(db, taken, undo)
  // The transaction failed before it took in any work, so the failure applies to all waiting work.
  else for (const job of taken.length > 0 ? taken : waiting.splice(0)) job.reject(fault.error)
  return lastMs
}

const queues = new WeakMap<Db, (job: PendingWork) => void>()
const pauses = new WeakMap<Db, () => Promise<void>>()

/**
 * Calls `pause` before each group, which waits for it. Its failure is ignored, because the group itself reports a fault of
 * the database. Returns the function that ends this.
 */
export function pauseGroups(db: Db, pause: () => Promise<void>): () => void {
  pauses.set(db, pause)
  return () => void pauses.delete(db)
}

function queueFor(db: Db) {
  const waiting: PendingWork[] = []
  let isRunning = false
  async function run() {
    let lastMs = 0
    // Work from the same turn of the event loop shares a commit.
    for (await yieldToEventLoop(); waiting.length > 0; await yieldToEventLoop()) {
      await pauses
        .get(db)?.()
        .catch(() => {})
      lastMs = await commitGroup(db, waiting, lastMs)
    }
    isRunning = false
  }
  return (job: PendingWork) => {
    waiting.push(job)
    if (isRunning) return
    isRunning = true
    void run()
  }
}

/**
 * Runs `work` in a transaction that it shares with concurrent work, so that all of it waits for the disk only once.
 * Resolves or rejects after the commit; failed work leaves no changes and does not affect the rest. When other work
 * fails late or the commit fails, `work` runs again, so it must have no side effects outside the database.
 */
export function commitInGroup<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const enqueue = queues.get(db) ?? queueFor(db)
  queues.set(db, enqueue)
  return new Promise((resolve, reject) => enqueue(createPendingWork(work, resolve, reject)))
}
