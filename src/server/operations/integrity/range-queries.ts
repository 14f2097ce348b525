import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** The rows with keys above `after`, up to `last`: a piece of a table. */
export interface Range {
  after: string
  last: string
}

/** Above every key there is. */
const end = '\uffff'

/** Rows that a statement looks at in one go. */
const piece = 2_000

/** The condition that a key lies in the range. */
export const within = (column: string, { after, last }: Range) => {
  const key = sql.ref(column)
  return sql<boolean>`${key} > ${after} and ${key} <= ${last}`
}

/** Cuts the table into ranges of its ids, one after the other; together they hold every key, also of rows that are gone. */
export async function* rangesOf(db: Db, table: string): AsyncGenerator<Range> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ last: string | null; count: number }>`
      select max("id") as "last", count(*) as "count"
      from (select "id" from ${sql.table(table)} where "id" > ${after} order by "id" limit ${piece})`.execute(db)
    const { last = null, count = 0 } = rows[0] ?? {}
    if (count < piece || last === null) {
      yield { after, last: end }
      return
    }
    yield { after, last }
    after = last
  }
}

/** How many rows the table has: what progress is measured by. */
async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many ranges the table is cut into, about. */
export const countRanges = async (db: Db, table: string) => Math.ceil(((await countRows(db, table)) + 1) / piece)
