import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { matches } from '../search/queries.ts'

/** What has an index, in which it is known by numbers that grow as it is made. */
export type Indexed = 'post' | 'comment' | 'community' | 'person'

/** Numbers of an index: from `from` on, below `below`. */
export interface Range {
  from: number
  below: number
}

/** Numbers in the range that match, the highest first. */
export async function listNumbers(db: Db, kind: Indexed, match: string, { from, below }: Range, most: number) {
  const index = `${kind}Search` as const
  const rows = await db
    .selectFrom(index)
    .select('rowid')
    .where(matches(index, match))
    .where('rowid', '>=', from)
    .where('rowid', '<', below)
    .orderBy('rowid', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** The highest number there is; 0 when there is none. */
export async function findLastNumber(db: Db, kind: Indexed): Promise<number> {
  const last = db.selectFrom(`${kind}Number`).select((eb) => eb.fn.max<number | null>('number').as('number'))
  return (await last.executeTakeFirst())?.number ?? 0
}

/** The numbers as a subquery; a statement of one wording, however many there are. */
export const numbered = (numbers: readonly number[]) =>
  sql<number>`(select "value" from json_each(${JSON.stringify(numbers)}))`
