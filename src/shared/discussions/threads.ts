import { z } from 'zod'
import { commentView } from './comments.ts'
import { id, moment } from './fields.ts'
import { limits } from './limits.ts'
import { reactionCountView, targetTypes } from './reactions.ts'

/** `best`: most reactions of others first; `new` and `old`: by the moment of writing. Replies are ordered the same way. */
export const commentSorts = ['best', 'new', 'old'] as const
export type CommentSort = (typeof commentSorts)[number]

const sort = z.enum(commentSorts, `sort must be one of ${commentSorts.join(', ')}`).default('best')
const piece = {
  postId: id,
  sort,
  limit: z
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(limits.threadRootsMax, `limit must be at most ${limits.threadRootsMax}`)
    .default(limits.threadRoots),
  cursor: z.string('cursor must be text').max(500, 'cursor must be at most 500 characters').optional(),
}

/** A page of a post's root comments, with the first of the replies below them. */
export const threadInput = z.object(piece)
/** A page of the replies to a comment, with the first of the replies below them. */
export const repliesInput = z.object({ ...piece, parentId: id })
/** A comment with everything above it, and the first of the replies below it. */
export const aroundInput = z.object({ postId: id, commentId: id, sort })
export const liveInput = z.object({
  postId: id,
  /** The number of the last event that was seen: tRPC sends it again when the stream was cut. */
  lastEventId: z.string('lastEventId must be text').max(20, 'lastEventId must be at most 20 characters').nullish(),
})

/**
 * A piece of a thread, parents before their replies. Of a comment whose `replyCount` is larger than the number of its
 * replies here, the others are still to be asked for: `replyCursors` has where they go on, unless none came.
 */
export const threadPieceView = z.object({
  comments: z.array(commentView),
  /** Where the list this piece was asked of goes on; null at its end. */
  nextCursor: z.string().nullable(),
  /** By the id of a comment: the cursor for the rest of its replies. */
  replyCursors: z.record(z.string(), z.string()),
})
export type ThreadPiece = z.infer<typeof threadPieceView>

/** A page of root comments. `seenAt` is when the viewer looked before; `lastEventId` where to go on live from. */
export const threadView = threadPieceView.extend({ seenAt: moment.nullable(), lastEventId: z.string() })
export type Thread = z.infer<typeof threadView>

/** What is told live of a thread. What a comment or post says is not told but read, with the reader's own rights. */
export const threadEventView = z.discriminatedUnion('kind', [
  /** A comment came or is no longer what it was. */
  z.object({ kind: z.literal('comment'), comment: commentView, commentCount: z.int() }),
  /** A comment left the list. */
  z.object({ kind: z.literal('gone'), commentId: z.string(), commentCount: z.int() }),
  z.object({
    kind: z.literal('reactions'),
    targetType: z.enum(targetTypes),
    targetId: z.string(),
    reactions: z.array(reactionCountView),
  }),
  /** The post was changed, pinned, locked or hidden: read it again. */
  z.object({ kind: z.literal('post') }),
  /** Too much was missed: read everything again. */
  z.object({ kind: z.literal('reset') }),
])
export type ThreadEvent = z.infer<typeof threadEventView>
