import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Counter, Since } from './counter-queries.ts'
import type { KeyRange } from './range-queries.ts'

/** A row whose stored values are wrong; null stands for a missing row. */
export interface Mismatch {
  key: string[]
  stored: unknown[] | null
  counted: unknown[] | null
}

const columns = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

const aliased = (names: readonly string[], table: string, prefix: string) =>
  sql.join(names.map((name, at) => sql`${sql.ref(`${table}.${name}`)} as ${sql.ref(`${prefix}${at}`)}`))

const all = (names: readonly string[], one: string, sign: RawBuilder<unknown>, other: string) =>
  sql.join(
    names.map((name) => sql`${sql.ref(`${one}.${name}`)} ${sign} ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )

/** Keys as `key0`, `key1`, …; values as `stored0`, …, and `counted0`, …. */
type Row = Record<string, unknown>

const valuesOf = (row: Row, prefix: string, { length }: readonly string[]) =>
  Array.from({ length }, (_, at) => row[`${prefix}${at}`])

const keyOf = (row: Row, keys: readonly string[]) => valuesOf(row, 'key', keys).map(String)

/** Returns the rows of the range whose stored and counted values differ. */
export async function listMismatches(db: Db, count: Counter, range: KeyRange, since: Since): Promise<Mismatch[]> {
  const { table, keys, columns: counted, stored } = count
  const source = sql`"due" as materialized (${count.counted(range, since)})`
  if (!stored) {
    const { rows } = await sql<Row>`with ${source}
      select ${aliased(keys, 'held', 'key')}, ${aliased(counted, 'held', 'stored')}, ${aliased(counted, 'due', 'counted')}
      from "due" cross join ${sql.table(table)} as "held" where ${all(keys, 'held', sql`=`, 'due')}
      and not (${all(counted, 'held', sql`is not distinct from`, 'due')})`.execute(db)
    return rows.map((row) => ({
      key: keyOf(row, keys),
      stored: valuesOf(row, 'stored', counted),
      counted: valuesOf(row, 'counted', counted),
    }))
  }
  // Groups instead of joining, because SQLite builds no index for a full outer join.
  const [name = ''] = counted
  const { rows } = await sql<Row>`with ${source}
    select ${aliased(keys, 'both', 'key')}, max("stored") as "stored0", max("counted") as "counted0"
    from (
      select ${columns(keys)}, ${sql.ref(name)} as "stored", null as "counted" from ${sql.table(table)}
      where ${stored(range, since)}
      union all
      select ${columns(keys)}, null, ${sql.ref(name)} from "due"
    ) as "both"
    group by ${columns(keys)} having max("stored") is distinct from max("counted")`.execute(db)
  const orMissing = (value: unknown) => (value === null ? null : [value])
  const wrong = rows.map((row) => ({
    key: keyOf(row, keys),
    stored: orMissing(row['stored0']),
    counted: orMissing(row['counted0']),
  }))
  return count.storesZeros ? wrong.filter(({ stored, counted }) => counted !== null || stored?.[0] !== 0) : wrong
}

const fromMismatches = (rows: readonly Mismatch[]) =>
  sql`json_each(${JSON.stringify(rows.map(({ key, counted }) => [...key, ...(counted ?? [])]))})`

const valueAt = (at: number) => sql`"value" ->> ${sql.raw(String(at))}`

/**
 * The counted value at this place, behind the keys. Counters hold numbers, or texts: a time, or the id of what a row
 * belongs to.
 */
const countedAt = (keys: readonly string[], name: string, at: number) =>
  /(Id|At)$/.test(name) ? valueAt(keys.length + at) : sql`cast(${valueAt(keys.length + at)} as bigint)`

const isRowOf = (keys: readonly string[]) =>
  sql`(${columns(keys)}) in (select ${sql.join(keys.map((_, at) => valueAt(at)))} from`

/** Stores the counted values. */
export async function updateMismatches(
  db: Db,
  { table, keys, columns: counted, stored }: Counter,
  wrong: readonly Mismatch[],
) {
  if (!stored) {
    const set = counted.map((name, at) => sql`${sql.ref(name)} = ${countedAt(keys, name, at)}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} from ${fromMismatches(wrong)}
      where ${sql.join(
        keys.map((name, at) => sql`${sql.ref(`${table}.${name}`)} = ${valueAt(at)}`),
        sql` and `,
      )}`.execute(db)
    return
  }
  const gone = wrong.filter(({ counted }) => counted === null)
  await sql`delete from ${sql.table(table)} where ${isRowOf(keys)} ${fromMismatches(gone)})`.execute(db)
  const set = counted.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const values = [...keys.map((_, at) => valueAt(at)), ...counted.map((name, at) => countedAt(keys, name, at))]
  await sql`insert into ${sql.table(table)} (${columns([...keys, ...counted])})
    select ${sql.join(values)} from ${fromMismatches(wrong.filter(({ counted }) => counted !== null))} where true
    on conflict (${columns(keys)}) do update set ${sql.join(set)}`.execute(db)
}
