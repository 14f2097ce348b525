import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** How often committed pages are copied from the write-ahead log into the database file, in milliseconds. */
const interval = 1_000

const raw = new SQLite(workerData as string)
const timer = setInterval(() => {
  try {
    raw.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // A commit on the main thread reports the fault, such as a full disk. The next turn tries again.
  }
}, interval)

parentPort?.once('message', () => {
  clearInterval(timer)
  raw.close()
})
