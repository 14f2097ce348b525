import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** A user's mark on a post: saved or hidden. */
export type Mark = 'savedPost' | 'hiddenPost'

/** Marks a post. Keeps an existing mark. */
export const insertMark = (db: Db, mark: Mark, row: Insertable<Schema[Mark]>) =>
  db
    .insertInto(mark)
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doNothing())
    .execute()

export const deleteMark = (db: Db, mark: Mark, userId: string, postId: string) =>
  db.deleteFrom(mark).where('userId', '=', userId).where('postId', '=', postId).execute()

/** Saves a community. Keeps an existing mark. */
export const insertSavedCommunity = (db: Db, row: Insertable<Schema['savedCommunity']>) =>
  db
    .insertInto('savedCommunity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'communityId']).doNothing())
    .execute()

/** A single statement, so that timing does not reveal whether the community exists. */
export const deleteSavedCommunity = (db: Db, userId: string, slug: string) =>
  db
    .deleteFrom('savedCommunity')
    .where('userId', '=', userId)
    .where('communityId', '=', (eb) => eb.selectFrom('community').select('id').where('slug', '=', slug))
    .execute()
