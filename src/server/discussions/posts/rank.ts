import { hotRank } from '../../../shared/discussions/hot-rank.ts'
import type { Db } from '../../platform/db/open.ts'
import { addToCommenter, addToPostCounts, type PostCounts, updateHot } from './rank-queries.ts'

/** Counts a new or shown (1), deleted or hidden (-1) comment. Must run in the transaction of that change. */
export async function countComment(db: Db, postId: string, userId: string, by: 1 | -1) {
  const comments = await addToCommenter(db, postId, userId, by)
  // Only a user's first or last comment changes the number of commenters.
  const isOther = by === 1 ? comments === 1 : comments === 0
  await updateCounts(db, postId, userId, { comments: by, likes: 0, commenters: isOther ? by : 0, reactors: 0 })
}

/** Counts a new (1) or removed (-1) reaction. Must run in the transaction of that change. */
export const countReaction = (db: Db, postId: string, userId: string, isLike: boolean, by: 1 | -1) =>
  updateCounts(db, postId, userId, { comments: 0, likes: isLike ? by : 0, commenters: 0, reactors: by })

/** Counts a reaction that changed to (1) or from (-1) a like. Must run in the transaction of that change. */
export const countLike = (db: Db, postId: string, userId: string, by: 1 | -1) =>
  updateCounts(db, postId, userId, { comments: 0, likes: by, commenters: 0, reactors: 0 })

async function updateCounts(db: Db, postId: string, userId: string, by: PostCounts) {
  const facts = await addToPostCounts(db, postId, userId, by)
  if (by.commenters !== 0 || by.reactors !== 0) await updateHot(db, postId, hotRank(facts))
}
