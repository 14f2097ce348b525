import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Range } from './range-queries.ts'
import type { Since, Tally } from './tallies-queries.ts'

/** A row that is stored otherwise than it ought to be; null in place of one that is not there, or ought not to be. */
export interface Wrong {
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

const parsed = ({ key, stored, counted }: Row): Wrong => ({
  key: JSON.parse(key),
  stored: stored === null ? null : JSON.parse(stored),
  counted: counted === null ? null : JSON.parse(counted),
})

/** The rows of the piece that are stored otherwise than counted. */
export async function listWrong(db: Db, tally: Tally, range: Range, since: Since): Promise<Wrong[]> {
  const { table, keys, columns: counted, stored } = tally
  const source = sql`"due" as materialized (${tally.counted(range, since)})`
  if (!stored) {
    const { rows } = await sql<Row>`with ${source}
      select ${values(keys, 'held')} as "key", ${values(counted, 'held')} as "stored", ${values(counted, 'due')} as "counted"
      from "due" cross join ${sql.table(table)} as "held" on ${equal(keys, 'held', 'due')}
      where not (${equal(counted, 'held', 'due')})`.execute(db)
    return rows.map(parsed)
  }
  // Grouped, not joined: SQLite makes no index for a join that keeps what has no counterpart on either side.
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
  return tally.keepsZeros ? wrong.filter(({ stored, counted }) => counted !== null || stored?.[0] !== 0) : wrong
}

const from = (rows: readonly Wrong[]) =>
  sql`json_each(${JSON.stringify(rows.map(({ key, counted }) => [...key, ...(counted ?? [])]))})`

const part = (at: number) => sql`"value" ->> ${sql.raw(String(at))}`

const isRowOf = (keys: readonly string[]) =>
  sql`(${columns(keys)}) in (select ${sql.join(keys.map((_, at) => part(at)))} from`

/** Stores what was counted. */
export async function updateWrong(db: Db, { table, keys, columns: counted, stored }: Tally, wrong: readonly Wrong[]) {
  if (!stored) {
    const set = counted.map((name, at) => sql`${sql.ref(name)} = ${part(keys.length + at)}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} from ${from(wrong)}
      where ${sql.join(
        keys.map((name, at) => sql`${sql.ref(`${table}.${name}`)} = ${part(at)}`),
        sql` and `,
      )}`.execute(db)
    return
  }
  const gone = wrong.filter(({ counted }) => counted === null)
  await sql`delete from ${sql.table(table)} where ${isRowOf(keys)} ${from(gone)})`.execute(db)
  const set = counted.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const all = [...keys, ...counted]
  await sql`insert into ${sql.table(table)} (${columns(all)})
    select ${sql.join(all.map((_, at) => part(at)))} from ${from(wrong.filter(({ counted }) => counted !== null))} where true
    on conflict (${columns(keys)}) do update set ${sql.join(set)}`.execute(db)
}
