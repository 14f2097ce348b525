import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll, preparedFirst } from '../../platform/db/prepared.ts'

const addOneToCommenter = preparedFirst((db, postId: string, userId: string) =>
  db
    .insertInto('postCommenter')
    .values({ postId, userId, commentCount: 1 })
    .onConflict((conflict) =>
      conflict.columns(['postId', 'userId']).doUpdateSet((eb) => ({
        commentCount: eb('postCommenter.commentCount', '+', 1),
      })),
    )
    .returning('commentCount'),
)

/** Adds to a user's comment count under a post and returns the new count. */
export async function addToCommenter(db: Db, postId: string, userId: string, by: 1 | -1): Promise<number> {
  if (by === 1) return (await addOneToCommenter(db, postId, userId))?.commentCount ?? 1
  const { commentCount } = await db
    .updateTable('postCommenter')
    .set((eb) => ({ commentCount: eb('commentCount', '-', 1) }))
    .where('postId', '=', postId)
    .where('userId', '=', userId)
    .returning('commentCount')
    .executeTakeFirstOrThrow()
  if (commentCount === 0) {
    await db.deleteFrom('postCommenter').where('postId', '=', postId).where('userId', '=', userId).execute()
  }
  return commentCount
}

/** Changes to a post's counters. */
export interface PostCounts {
  comments: number
  likes: number
  /** Counts only users other than the author. */
  commenters: number
  reactors: number
}

const withCounts = (db: Db, postId: string, userId: string, comments: number, commenters: number, reactors: number) =>
  db
    .updateTable('post')
    .set((eb) => ({
      commentCount: eb('commentCount', '+', comments),
      commenterCount: sql<number>`"commenterCount" + case when "authorId" = ${userId} then 0 else ${commenters} end`,
      reactorCount: sql<number>`"reactorCount" + case when "authorId" = ${userId} then 0 else ${reactors} end`,
    }))
    .where('id', '=', postId)
    .returning(['createdAt', 'reactorCount', 'commenterCount'])

const addCounts = preparedFirst(withCounts)

/** Also sets the time of the newest comment that is shown, or the time of the post itself. */
const addCountsAndActivity = preparedFirst(
  (db, postId: string, userId: string, comments: number, commenters: number, reactors: number) =>
    withCounts(db, postId, userId, comments, commenters, reactors).set((eb) => ({
      activeAt: eb.fn.coalesce(
        eb
          .selectFrom('comment')
          .select('comment.createdAt')
          .whereRef('comment.postId', '=', 'post.id')
          .where('comment.deletedAt', 'is', null)
          .where('comment.hiddenAt', 'is', null)
          .orderBy('comment.createdAt', 'desc')
          .orderBy('comment.id', 'desc')
          .limit(1),
        'post.createdAt',
      ),
    })),
)

const addCountsAndLikes = preparedFirst(
  (db, postId: string, userId: string, comments: number, commenters: number, reactors: number, likes: number) =>
    withCounts(db, postId, userId, comments, commenters, reactors).set((eb) => ({
      likeCount: eb('likeCount', '+', likes),
    })),
)

/** Applies the changes, of which either comments or likes are 0, and returns the inputs of the rank. */
export async function addToPostCounts(db: Db, postId: string, userId: string, by: PostCounts) {
  const { comments, likes, commenters, reactors } = by
  // SQLite rewrites the index of a column that is set, even to the same value.
  const add = comments === 0 ? addCounts : addCountsAndActivity
  const facts =
    likes === 0
      ? await add(db, postId, userId, comments, commenters, reactors)
      : await addCountsAndLikes(db, postId, userId, comments, commenters, reactors, likes)
  if (!facts) throw new Error('the post to count does not exist')
  return facts
}

export const updateHot = preparedAll((db, postId: string, hot: number) =>
  db.updateTable('post').set({ hot }).where('id', '=', postId),
)
