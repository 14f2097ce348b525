import { sql } from 'kysely'
import { inNumbers, inValues, valuesTable } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { preparedAll } from '../db/prepared.ts'
import { type ContentKind, forEachKind, type IndexedKind, indexesOfKind } from './index-number-queries.ts'

const numbersOf = (kind: IndexedKind) => sql.table(`${kind}Number`)

/** Marks the index entries of these rows as outdated. A row without a number gets the next one. */
export const saveDue = (db: Db, kind: IndexedKind, ids: readonly string[]) => markDue[kind](db, ids)

const markDue = forEachKind((kind) =>
  preparedAll((db, ids: readonly string[]) => {
    const id = sql.ref(`${kind}Id`)
    const insert = sql`insert into ${numbersOf(kind)} (${id}, "isOutdated") select "value", 1 from ${valuesTable(ids)} where true
      on conflict (${id}) do update set "isOutdated" = 1`
    return { compile: () => insert.compile(db) }
  }),
)

const dueNumbers = forEachKind((kind) =>
  preparedAll((db, limit: number) => {
    const select = sql<{ number: number }>`select "number" from ${numbersOf(kind)} where "isOutdated" = 1
      order by "number" desc limit ${limit}`
    return { compile: () => select.compile(db) }
  }),
)

/** Returns the highest numbers with an outdated index entry. */
export const listDueNumbers = async (db: Db, kind: IndexedKind, limit: number): Promise<number[]> =>
  (await dueNumbers[kind](db, limit)).map(({ number }) => number)

export const updateNotDue = (db: Db, kind: IndexedKind, numbers: readonly number[]) =>
  sql`update ${numbersOf(kind)} set "isOutdated" = 0 where "isOutdated" = 1 and "number" in ${inNumbers(numbers)}`.execute(
    db,
  )

/**
 * Deletes the index entries of users whose accounts are deleted, and of rows that are about to be deleted, because their
 * numbers will be used again.
 */
export async function deleteIndexEntries(db: Db, kind: IndexedKind, ids: readonly string[]) {
  for (const index of indexesOfKind[kind])
    await sql`delete from ${sql.table(index)} where "rowid" in
      (select "number" from ${numbersOf(kind)} where ${sql.ref(`${kind}Id`)} in ${inValues(ids)})`.execute(db)
}

/** Returns the text lengths of the posts or comments with these numbers. */
export const listLengths = (db: Db, kind: ContentKind, numbers: readonly number[]) =>
  kind === 'post'
    ? db
        .selectFrom('postNumber as known')
        .innerJoin('post as written', 'written.id', 'known.postId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', inNumbers(numbers))
        .orderBy('known.number', 'desc')
        .execute()
    : db
        .selectFrom('commentNumber as known')
        .innerJoin('comment as written', 'written.id', 'known.commentId')
        .select(['known.number', sql<number>`octet_length("written"."content")`.as('bytes')])
        .where('known.number', 'in', inNumbers(numbers))
        .orderBy('known.number', 'desc')
        .execute()
