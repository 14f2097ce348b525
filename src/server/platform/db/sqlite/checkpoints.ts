import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../open.ts'

/**
 * The number of pages in the write-ahead log at which a commit copies them into the database file itself: SQLite's
 * default, and a limit for the growth of the log while the worker does it.
 */
const pages = { alone: 1_000, withWorker: 16_000 }

const workerMemoryMb = 16

const copyFrom = (db: Db, count: number) => sql.raw(`pragma wal_autocheckpoint = ${count}`).execute(db)

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
  const hasExited = new Promise((resolve) => worker.once('exit', resolve))
  let replacing: Promise<unknown> = Promise.resolve()
  worker.once('error', (error) => {
    log.error({ err: error }, 'checkpoints run on the main thread from now on')
    replacing = copyFrom(db, pages.alone)
  })
  return {
    async stop() {
      worker.postMessage('stop')
      await hasExited
      await replacing
    },
  }
}
