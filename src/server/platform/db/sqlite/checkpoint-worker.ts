import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import type { CheckpointRequest } from './checkpoints.ts'

/** How often committed pages are copied from the write-ahead log into the database file, in milliseconds. */
const interval = 1_000

const raw = new SQLite(workerData as string)

/** Statements outside groups can add pages during a copy. Each further copy is shorter, because few pages are left. */
const attemptsMax = 4

function areAllCopied() {
  const [state] = raw.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
  return state?.log === state?.checkpointed
}

function copyPages(attempts: number) {
  try {
    for (let attempt = 0; attempt < attempts && !areAllCopied(); attempt++) raw.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // A commit on the main thread reports the fault, such as a full disk. The next turn tries again.
  }
}

const timer = setInterval(() => copyPages(1), interval)

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'copyAll') {
    copyPages(attemptsMax)
    parentPort?.postMessage('copied')
    return
  }
  clearInterval(timer)
  raw.close()
  parentPort?.close()
})
