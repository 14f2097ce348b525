import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { createVersionedCache } from '../../platform/response-cache/versioned-cache.ts'

/** A cached session and its viewer. */
export interface CachedSession {
  viewer: Viewer
  /** When to renew it, by the system clock, which Lucia uses. */
  renewAt: number
}

/** The interval between updates of the last-seen time, in milliseconds, so that reads do not cause a write each. */
const lastSeenIntervalMs = 600_000
const sessionsMax = 10_000
const day = 86_400_000

/** Returns until when a last-seen time needs no update: for the interval, but no longer than its day. */
export function lastSeenValidUntil(lastSeenAt: string): number {
  const at = Date.parse(lastSeenAt)
  return Math.min(at + lastSeenIntervalMs, (Math.floor(at / day) + 1) * day)
}

type SessionCache = ReturnType<typeof createVersionedCache<CachedSession>>

const caches = new WeakMap<Db, SessionCache>()

/** Returns the cache of this database's sessions by cookie value. */
export function sessionCacheOf(db: Db): SessionCache {
  const existing = caches.get(db)
  if (existing) return existing
  const created = createVersionedCache<CachedSession>(db, { maxSize: sessionsMax, sizeOf: () => 1 })
  caches.set(db, created)
  return created
}
