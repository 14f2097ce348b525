import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** The keys above `after`, up to and including `last`. */
export interface KeyRange {
  after: string
  last: string
}

/** Above all keys. */
const end = '\uffff'

/** Rows per statement. */
const rangeSize = 2_000

/** The condition that a key lies in the range. */
export const isWithin = (column: string, { after, last }: KeyRange) => {
  const key = sql.ref(column)
  return sql<boolean>`${key} > ${after} and ${key} <= ${last}`
}

/** Divides the ids of a table into consecutive ranges, which cover all keys, including the keys of deleted rows. */
export async function* rangesOf(db: Db, table: string): AsyncGenerator<KeyRange> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ last: string | null; count: number }>`
      select max("id") as "last", count(*) as "count"
      from (select "id" from ${sql.table(table)} where "id" > ${after} order by "id" limit ${rangeSize}) as "rows"`.execute(
      db,
    )
    const { last = null, count = 0 } = rows[0] ?? {}
    if (count < rangeSize || last === null) {
      yield { after, last: end }
      return
    }
    yield { after, last }
    after = last
  }
}

/** Counts the rows of a table, for the progress. */
async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Estimates the number of ranges of a table. */
export const countRanges = async (db: Db, table: string) => Math.ceil(((await countRows(db, table)) + 1) / rangeSize)
