import { hotRank } from '../../shared/hot.ts'
import type { Db } from '../db/open.ts'
import { addToCommenter, addToPostCounts, type PostCounts, updateHot } from './rank-queries.ts'

/** Counts a comment of this person that came (1) or went (-1). Call it in the transaction in which it does. */
export async function countComment(db: Db, postId: string, userId: string, by: 1 | -1) {
  const comments = await addToCommenter(db, postId, userId, by)
  // Their first comment makes somebody one of the commenters, and with the last one they are no more.
  const isOther = by === 1 ? comments === 1 : comments === 0
  await count(db, postId, userId, { comments: by, likes: 0, commenters: isOther ? by : 0, reactors: 0 })
}

/** Counts a person's reaction that came (1) or went (-1). Call it in the transaction in which it does. */
export const countReaction = (db: Db, postId: string, userId: string, isLike: boolean, by: 1 | -1) =>
  count(db, postId, userId, { comments: 0, likes: isLike ? by : 0, commenters: 0, reactors: by })

/** Counts a reaction that became a like (1), or that is one no more (-1). Call it in the transaction in which it does. */
export const countLike = (db: Db, postId: string, userId: string, by: 1 | -1) =>
  count(db, postId, userId, { comments: 0, likes: by, commenters: 0, reactors: 0 })

async function count(db: Db, postId: string, userId: string, by: PostCounts) {
  const facts = await addToPostCounts(db, postId, userId, by)
  if (by.commenters !== 0 || by.reactors !== 0) await updateHot(db, postId, hotRank(facts))
}
