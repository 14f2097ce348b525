import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'

/** A user's mark on a post: saved or hidden. */
export type Mark = 'savedPost' | 'hiddenPost'

interface Marking {
  userId: string
  createdAt: string
}

/** Marks a post. Keeps an existing mark. */
export const insertMark = (db: Db, mark: Mark, post: Authorized<{ id: string }, 'view'>, marking: Marking) =>
  db
    .insertInto(mark)
    .values({ postId: post.id, ...marking })
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doNothing())
    .execute()

export const deleteMark = (db: Db, mark: Mark, userId: string, postId: string) =>
  db.deleteFrom(mark).where('userId', '=', userId).where('postId', '=', postId).execute()

/** Returns the user's marks on a post, which may have been deleted. */
export const findMarks = (db: Db, userId: string, postId: string) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      const markOf = (mark: Mark) =>
        selectFrom(mark).select('userId').where('userId', '=', userId).where('postId', '=', postId)
      return [markOf('savedPost').as('savedAs'), markOf('hiddenPost').as('hiddenAs')]
    })
    .executeTakeFirstOrThrow()

/** Saves a community. Keeps an existing mark. */
export const insertSavedCommunity = (db: Db, community: Authorized<{ id: string }, 'read'>, marking: Marking) =>
  db
    .insertInto('savedCommunity')
    .values({ communityId: community.id, ...marking })
    .onConflict((conflict) => conflict.columns(['userId', 'communityId']).doNothing())
    .execute()

/** A single statement, so that timing does not reveal whether the community exists. */
export const deleteSavedCommunity = (db: Db, userId: string, slug: string) =>
  db
    .deleteFrom('savedCommunity')
    .where('userId', '=', userId)
    .where('communityId', '=', (eb) => eb.selectFrom('community').select('id').where('slug', '=', slug))
    .execute()
