import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { maintenance } from '../engine.ts'
import { pauseGroups } from '../group-commit.ts'
import type { Db } from '../open.ts'

/**
 * The number of pages in the write-ahead log at which a commit copies them into the database file itself: SQLite's
 * default, and a limit that only statements outside groups, or a reader that keeps pages in the log, can reach.
 */
const pages = { alone: 1_000, withWorker: 64_000 }

/**
 * The growth of the log, in pages, after which groups wait until the worker has copied all of it. Only when all are
 * copied does SQLite start the log again, which never happens by itself while writes go on.
 */
const growthMax = 16_000

const workerMemoryMb = 16

/** `copyAll` is answered at its end. */
export type CheckpointRequest = 'copyAll' | 'stop'

const copyFrom = (db: Db, count: number) => sql.raw(`pragma wal_autocheckpoint = ${count}`).execute(db)

/** Returns the numbers of pages in the log. Copies nothing, takes no lock, and invalidates no cached answer. */
async function countPages(db: Db) {
  const counts = sql<{ log: number; checkpointed: number }>`${maintenance} pragma wal_checkpoint(noop)`
  const { rows } = await counts.execute(db)
  return rows[0] ?? { log: 0, checkpointed: 0 }
}

/**
 * Checkpoints the database on another thread, because copying pages and waiting for the disk would hold the event loop.
 * `stop` resolves when the thread has closed its connection. See https://sqlite.org/wal.html#ckpt.
 */
export async function startCheckpoints(db: Db, file: string, log: Pick<Logger, 'error'>) {
  await copyFrom(db, pages.withWorker)
  const worker = new Worker(join(import.meta.dirname, 'checkpoint-worker.ts'), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  })
  const hasExited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let replacing: Promise<unknown> = Promise.resolve()
  worker.once('error', (error) => {
    log.error({ err: error }, 'checkpoints run on the main thread from now on')
    replacing = copyFrom(db, pages.alone)
  })
  const request = (name: CheckpointRequest) => worker.postMessage(name)

  /** The size of the log at the last pause, if a reader of an old state, such as a backup, kept pages in it. */
  let kept = 0
  const resumeGroups = pauseGroups(db, async () => {
    const { log: size } = await countPages(db)
    if (size < kept) kept = 0
    if (size - kept < growthMax) return
    const answer = once(worker, 'message')
    request('copyAll')
    await Promise.race([answer, hasExited])
    const left = await countPages(db)
    kept = left.checkpointed < left.log ? left.log : 0
  })
  void hasExited.then(resumeGroups)
  return {
    async stop() {
      request('stop')
      await hasExited
      await replacing
    },
  }
}
