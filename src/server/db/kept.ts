import { changes } from './changes.ts'
import type { Db } from './open.ts'

/** From when to when, in milliseconds since 1970, something is so by itself, while nobody writes. */
export interface Span {
  from: number
  until: number
}

/** For ever, and whatever the clock says. */
export const always: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

export const holds = (span: Span, now: () => Date) => {
  if (span === always) return true
  const at = now().getTime()
  return span.from <= at && at < span.until
}

/** What is kept; `size` in characters, or 1 where only the number counts. */
interface Entry<Value> {
  value: Value
  span: Span
  size: number
}

/** What was read from the database, by a key, for as long as reading it again would bring the same. */
export interface Kept<Value> {
  /** What is kept, if the database still has this number of changes. */
  get(key: string, now: () => Date, version: number): Value | undefined
  /** Keeps what was read since the database had this number of changes, unless it has another one by now. */
  put(key: string, entry: Entry<Value>, version: number): void
}

/** Keeps values until anything changes: then all are forgotten. The one longest unused goes when they are too large. */
export function keepUntilChange<Value>(db: Db, sizeMax: number): Kept<Value> {
  const entries = new Map<string, Entry<Value>>()
  let version = Number.NaN
  let size = 0

  function remove(key: string) {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get(key, now, current) {
      if (version !== current) return
      const entry = entries.get(key)
      if (entry === undefined || !holds(entry.span, now)) return
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    put(key, entry, since) {
      const current = changes(db)
      if (since !== current) return
      if (version !== current) {
        entries.clear()
        size = 0
        version = current
      }
      remove(key)
      if (entry.size > sizeMax) return
      entries.set(key, entry)
      size += entry.size
      for (const oldest of entries.keys()) {
        if (size <= sizeMax) break
        remove(oldest)
      }
    },
  }
}
