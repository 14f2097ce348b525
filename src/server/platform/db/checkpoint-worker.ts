import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** How often committed pages are copied from the write-ahead log into the database file, in milliseconds. */
const interval = 1_000

const raw = new SQLite(workerData as string)
const timer = setInterval(() => raw.pragma('wal_checkpoint(PASSIVE)'), interval)

parentPort?.once('message', () => {
  clearInterval(timer)
  raw.close()
})
