import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { matchesIndex } from './queries.ts'

/** The kinds with a full-text index, whose numbers grow with the time of creation. */
export type IndexedKind = 'post' | 'comment' | 'community' | 'person'

/** Index numbers: from `from` (inclusive) to `below` (exclusive). */
export interface NumberRange {
  from: number
  below: number
}

/** Returns matching numbers in the range, highest first. */
export async function listNumbers(
  db: Db,
  kind: IndexedKind,
  match: string,
  { from, below }: NumberRange,
  most: number,
) {
  const index = `${kind}Search` as const
  const rows = await db
    .selectFrom(index)
    .select('rowid')
    .where(matchesIndex(index, match))
    .where('rowid', '>=', from)
    .where('rowid', '<', below)
    .orderBy('rowid', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** Returns the highest number; 0 without rows. */
export async function findLastNumber(db: Db, kind: IndexedKind): Promise<number> {
  const last = db.selectFrom(`${kind}Number`).select((eb) => eb.fn.max<number | null>('number').as('number'))
  return (await last.executeTakeFirst())?.number ?? 0
}

/** The numbers as a subquery, with one SQL text for any number of values. */
export const numbered = (numbers: readonly number[]) =>
  sql<number>`(select "value" from json_each(${JSON.stringify(numbers)}))`

/** The kinds of content. */
export type ContentKind = 'post' | 'comment'

/** Returns the post or comment with this or the next higher number, and its time. */
export const findNumbered = (db: Db, kind: ContentKind, number: number) =>
  kind === 'post'
    ? db
        .selectFrom('postNumber as known')
        .crossJoin('post as written')
        .select(['known.number', 'written.createdAt'])
        .where('known.number', '>=', number)
        .whereRef('written.id', '=', 'known.postId')
        .orderBy('known.number')
        .limit(1)
        .executeTakeFirst()
    : db
        .selectFrom('commentNumber as known')
        .crossJoin('comment as written')
        .select(['known.number', 'written.createdAt'])
        .where('known.number', '>=', number)
        .whereRef('written.id', '=', 'known.commentId')
        .orderBy('known.number')
        .limit(1)
        .executeTakeFirst()
