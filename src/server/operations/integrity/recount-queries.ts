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

const values = (names: readonly string[], table: string): RawBuilder<unknown> =>
  sql`json_array(${columns(names, table)})`

const equal = (names: readonly string[], one: string, other: string) =>
  sql.join(
    names.map((name) => sql`${sql.ref(`${one}.${name}`)} is ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )

interface Row {
  key: string
  stored: string | null
  counted: string | null
}

const parsed = ({ key, stored, counted }: Row): Mismatch => ({
  key: JSON.parse(key),
  stored: stored === null ? null : JSON.parse(stored),
  counted: counted === null ? null : JSON.parse(counted),
})

/** Returns the rows of the range whose stored and counted values differ. */
export async function listMismatches(db: Db, count: Counter, range: KeyRange, since: Since): Promise<Mismatch[]> {
  const { table, keys, columns: counted, stored } = count
  const source = sql`"due" as materialized (${count.counted(range, since)})`
  if (!stored) {
    const { rows } = await sql<Row>`with ${source}
      select ${values(keys, 'held')} as "key", ${values(counted, 'held')} as "stored", ${values(counted, 'due')} as "counted"
      from "due" cross join ${sql.table(table)} as "held" on ${equal(keys, 'held', 'due')}
      where not (${equal(counted, 'held', 'due')})`.execute(db)
    return rows.map(parsed)
  }
  // Groups instead of joining, because SQLite builds no index for a full outer join.
  const [name = ''] = counted
  const { rows } = await sql<Row>`with ${source}
    select ${values(keys, 'both')} as "key",
      iif(max("stored") is null, null, json_array(max("stored"))) as "stored",
      iif(max("counted") is null, null, json_array(max("counted"))) as "counted"
    from (
      select ${columns(keys)}, ${sql.ref(name)} as "stored", null as "counted" from ${sql.table(table)}
      where ${stored(range, since)}
      union all
      select ${columns(keys)}, null, ${sql.ref(name)} from "due"
    ) as "both"
    group by ${columns(keys)} having max("stored") is not max("counted")`.execute(db)
  const wrong = rows.map(parsed)
  return count.storesZeros ? wrong.filter(({ stored, counted }) => counted !== null || stored?.[0] !== 0) : wrong
}

const fromMismatches = (rows: readonly Mismatch[]) =>
  sql`json_each(${JSON.stringify(rows.map(({ key, counted }) => [...key, ...(counted ?? [])]))})`

const valueAt = (at: number) => sql`"value" ->> ${sql.raw(String(at))}`

const isRowOf = (keys: readonly string[]) =>
  sql`(${columns(keys)}) in (select ${sql.join(keys.map((_, at) => valueAt(at)))} from`

/** Stores the counted values. */
export async function updateMismatches(
  db: Db,
  { table, keys, columns: counted, stored }: Counter,
  wrong: readonly Mismatch[],
) {
  if (!stored) {
    const set = counted.map((name, at) => sql`${sql.ref(name)} = ${valueAt(keys.length + at)}`)
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
  const all = [...keys, ...counted]
  await sql`insert into ${sql.table(table)} (${columns(all)})
    select ${sql.join(all.map((_, at) => valueAt(at)))} from ${fromMismatches(wrong.filter(({ counted }) => counted !== null))} where true
    on conflict (${columns(keys)}) do update set ${sql.join(set)}`.execute(db)
}
