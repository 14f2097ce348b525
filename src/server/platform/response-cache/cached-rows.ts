import type { Db } from '../db/open.ts'
import { type BuildQuery, preparedAll, type Value } from '../db/prepared.ts'
import { alwaysValid, createVersionedCache, sizeOfEntry } from './versioned-cache.ts'

/** Rows shared by several requests, and therefore frozen. */
type FrozenRow<Row> = Readonly<Row>

function freeze<Row>(rows: Row[]): FrozenRow<Row>[] {
  for (const row of rows) Object.freeze(row)
  Object.freeze(rows)
  return rows
}

/** The size of a value that is not text. */
const scalarSize = 20
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : scalarSize)

/** Estimates the size of rows in characters. */
const sizeOfRows = (rows: readonly unknown[]) =>
  rows.reduce<number>(
    (sum, row) => Object.values(Object(row)).reduce<number>((size, value) => size + lengthOf(value), sum),
    0,
  )

/** The maximum size of the cached rows, in characters. */
const maxSize = 2_000_000

type RowCache = ReturnType<typeof createVersionedCache<readonly unknown[]>>

const caches = new WeakMap<Db, RowCache>()

function cacheOf(db: Db): RowCache {
  const existing = caches.get(db)
  if (existing) return existing
  const created = createVersionedCache<readonly unknown[]>(db, {
    maxSize,
    sizeOf: (rows, key) => sizeOfRows(rows) + sizeOfEntry(key),
  })
  caches.set(db, created)
  return created
}

/** Rows do not depend on the clock: a query only knows the times in its arguments. */
const fixedClock = () => new Date(0)

let queryCount = 0

function cachedRead<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const run = preparedAll(build)
  queryCount += 1
  const name = String(queryCount)
  return async (db: Db, args: Args): Promise<readonly FrozenRow<Row>[]> => {
    const load = async () => ({ value: freeze(await run(db, ...args)), validity: alwaysValid })
    const rows = await cacheOf(db)(name + JSON.stringify(args), fixedClock, load)
    return rows as readonly FrozenRow<Row>[]
  }
}

/**
 * Returns all rows of the prepared query. Caches them until the database changes, for all requests with the same
 * values.
 */
export function cachedAll<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const read = cachedRead(build)
  return (db: Db, ...args: Args) => read(db, args)
}

/** Returns the first row of the prepared query, cached in the same way. */
export function cachedFirst<Args extends readonly Value[], Row>(build: BuildQuery<Args, Row>) {
  const read = cachedRead(build)
  return async (db: Db, ...args: Args) => (await read(db, args))[0]
}
