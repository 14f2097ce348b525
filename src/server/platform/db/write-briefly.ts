import { setTimeout as sleep } from 'node:timers/promises'
import { storageErrorOf } from '../storage-errors.ts'

/** How long most reads wait for a write that they make besides, in milliseconds. */
const shortPatienceMs = 100

/**
 * Waits a moment for a write that a read makes besides, and lets it go on afterwards: reading must work while the disk is
 * full, or while another program holds the database. Calls `onFault` if the storage fails.
 */
export async function writeBriefly(
  write: Promise<unknown>,
  onFault: (error: unknown) => void,
  patienceMs = shortPatienceMs,
) {
  const written = write.catch((error: unknown) => {
    if (storageErrorOf(error) === null) throw error
    onFault(error)
  })
  const moment = new AbortController()
  const isOver = sleep(patienceMs, undefined, { signal: moment.signal }).catch(() => {})
  await Promise.race([written, isOver]).finally(() => moment.abort())
}

/** The names of writes that are not done yet. */
const pending = new Set<string>()

/** Like `writeBriefly`, for what many reads would write: while one of them does, the others neither wait nor write again. */
export async function writeOnceBriefly(
  name: string,
  write: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): Promise<void> {
  if (pending.has(name)) return
  pending.add(name)
  await writeBriefly(
    write().finally(() => pending.delete(name)),
    onFault,
  )
}
