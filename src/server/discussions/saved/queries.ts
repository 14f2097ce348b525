import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** What somebody marks a post as: one they keep, or one they do not want to see. */
export type Mark = 'savedPost' | 'hiddenPost'

/** Marks a post; what is marked already stays as it is. */
export const insertMark = (db: Db, mark: Mark, row: Insertable<Schema[Mark]>) =>
  db
    .insertInto(mark)
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doNothing())
    .execute()

export const deleteMark = (db: Db, mark: Mark, userId: string, postId: string) =>
  db.deleteFrom(mark).where('userId', '=', userId).where('postId', '=', postId).execute()

/** Keeps a community; what is kept already stays as it is. */
export const insertSavedCommunity = (db: Db, row: Insertable<Schema['savedCommunity']>) =>
  db
    .insertInto('savedCommunity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'communityId']).doNothing())
    .execute()

/** One statement, whatever there is at this address: what it takes tells nothing. */
export const deleteSavedCommunity = (db: Db, userId: string, slug: string) =>
  db
    .deleteFrom('savedCommunity')
    .where('userId', '=', userId)
    .where('communityId', '=', (eb) => eb.selectFrom('community').select('id').where('slug', '=', slug))
    .execute()
