import { LRUCache } from 'lru-cache'
import { changeCount } from '../db/engine.ts'
import type { Db } from '../db/open.ts'

/** The period in which a value is valid unless the database changes, in milliseconds since 1970. */
export interface ValidityPeriod {
  from: number
  until: number
}

export const alwaysValid: ValidityPeriod = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

function isValidNow(validity: ValidityPeriod, now: () => Date) {
  if (validity === alwaysValid) return true
  const at = now().getTime()
  return validity.from <= at && at < validity.until
}

/** A cached value with its validity. */
export interface CacheEntry<Value> {
  value: Value
  validity: ValidityPeriod
}

/** Reads the entry; undefined if it must not be cached. */
type Load<Value> = () => Promise<CacheEntry<Value> | undefined>

/** The size of an entry without key and value, in characters, so that the cache also limits empty values. */
const entryOverhead = 300

/** Returns the size of an entry without its value, in characters. */
export const sizeOfEntry = (key: string) => key.length + entryOverhead

interface Limits<Value> {
  maxSize: number
  sizeOf: (value: Value, key: string) => number
  onLookup?: ((isHit: boolean) => void) | undefined
}

/**
 * Caches values read from the database until the next commit. Evicts the least recently used entry when the cache is
 * full. Concurrent readers of a key share one read, including its failure.
 * The version of the database is part of each key. A read that raced a write is therefore cached under a version that
 * no caller asks for again.
 */
export function createVersionedCache<Value>(db: Db, { maxSize, sizeOf, onLookup }: Limits<Value>) {
  const entries = new LRUCache<string, CacheEntry<Value>, Load<Value>>({
    maxSize,
    sizeCalculation: ({ value }, key) => sizeOf(value, key),
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A read whose entry was evicted in the meantime still answers its callers.
    ignoreFetchAbort: true,
  })
  return async (key: string, now: () => Date, load: Load<Value>): Promise<Value | undefined> => {
    const counted = changeCount(db)
    const version = typeof counted === 'number' ? counted : await counted
    // A transaction sees its own writes.
    if (Number.isNaN(version)) return (await load())?.value
    const versionedKey = `${version} ${key}`
    const cached = entries.get(versionedKey)
    const isHit = cached !== undefined && isValidNow(cached.validity, now)
    onLookup?.(isHit)
    if (isHit) return cached.value
    // An expired entry is read again.
    return (await entries.fetch(versionedKey, { context: load, forceRefresh: cached !== undefined }))?.value
  }
}
