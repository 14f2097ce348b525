import type { Db } from '../db/open.ts'
import { preparedAll, preparedFirst } from '../db/prepared.ts'
import { isNumberedWithin, matchesIndex, type NumberRange } from './queries.ts'

/** The kinds with a full-text index, whose numbers grow with the time of creation. */
export type IndexedKind = 'post' | 'comment' | 'community' | 'user'

export const forEachKind = <Made>(make: (kind: IndexedKind) => Made): Readonly<Record<IndexedKind, Made>> => ({
  post: make('post'),
  comment: make('comment'),
  community: make('community'),
  user: make('user'),
})

/** The full-text indexes of each kind. */
export const indexesOfKind = {
  post: ['postSearch', 'postSubstring'],
  comment: ['commentSearch'],
  community: ['communitySearch', 'communitySubstring'],
  user: ['userSearch', 'userSubstring', 'emailSearch'],
} as const

const numbersMatching = forEachKind((kind) =>
  preparedAll((db, match: string, from: number, below: number, most: number) => {
    const index = `${kind}Search` as const
    return db
      .selectFrom(index)
      .select('rowid')
      .where(matchesIndex(index, match))
      .where(isNumberedWithin(index, { from, below }))
      .orderBy('rowid', 'desc')
      .limit(most)
  }),
)

/** Returns matching numbers in the range, highest first. */
export async function listNumbers(
  db: Db,
  kind: IndexedKind,
  match: string,
  { from, below }: NumberRange,
  most: number,
): Promise<number[]> {
  const rows = await numbersMatching[kind](db, match, from, below, most)
  return rows.map(({ rowid }) => rowid)
}

const newestNumbers = forEachKind((kind) =>
  preparedAll((db, from: number, below: number, most: number) =>
    db
      .selectFrom(`${kind}Number`)
      .select('number')
      .where('number', '>=', from)
      .where('number', '<', below)
      .orderBy('number', 'desc')
      .limit(most),
  ),
)

/** Returns the highest numbers in the range, in descending order. */
export async function listNewestNumbers(
  db: Db,
  kind: IndexedKind,
  { from, below }: NumberRange,
  most: number,
): Promise<number[]> {
  const rows = await newestNumbers[kind](db, from, below, most)
  return rows.map(({ number }) => number)
}

const lastNumber = forEachKind((kind) =>
  preparedFirst((db) => db.selectFrom(`${kind}Number`).select((eb) => eb.fn.max<number | null>('number').as('number'))),
)

/** Returns the highest number; 0 without rows. */
export const findLastNumber = async (db: Db, kind: IndexedKind): Promise<number> =>
  (await lastNumber[kind](db))?.number ?? 0

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
