import type { Viewer } from '../context.ts'
import { changes } from '../db/changes.ts'
import { type Kept, keepUntilChange, type Span } from '../db/kept.ts'
import type { Db } from '../db/open.ts'

/** A session as it was read, and whose it is. */
export interface KnownSession {
  viewer: Viewer
  /** When it is to be renewed, by the clock of the machine: Lucia goes by it. */
  renewAt: number
}

/** How much later somebody must be seen for it to be written down: reading pages should not cost a write each. */
const seenStep = 600_000
const sessionsMax = 10_000
const day = 86_400_000

/** Until when it need not be written down that somebody is here who was seen last at this moment: a while, and that day. */
export function seenUntil(lastSeenAt: string): number {
  const at = Date.parse(lastSeenAt)
  return Math.min(at + seenStep, (Math.floor(at / day) + 1) * day)
}

const stores = new WeakMap<Db, Kept<KnownSession>>()

function storeOf(db: Db) {
  const known = stores.get(db)
  if (known) return known
  const made = keepUntilChange<KnownSession>(db, sessionsMax)
  stores.set(db, made)
  return made
}

/** The session of this cookie value, if it was read already, nothing has changed since, and nothing of it is due. */
export function knownSession(db: Db, value: string, now: () => Date): KnownSession | undefined {
  const known = storeOf(db).get(value, now, changes(db))
  return known && Date.now() < known.renewAt ? known : undefined
}

/** Remembers a session that was read when the database had this number of changes. */
export const rememberSession = (db: Db, value: string, known: KnownSession, span: Span, version: number) =>
  storeOf(db).put(value, { value: known, span, size: 1 }, version)
