import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { id, isoDateTime } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { commentSorts } from './comment-sorts.ts'
import { commentView } from './comments.ts'
import { targetTypes } from './reaction-types.ts'
import { reactionCountView } from './reactions.ts'

const sort = z.enum(commentSorts, `sort must be one of ${commentSorts.join(', ')}`).default('best')
const pageFields = {
  postId: id,
  sort,
  limit: z
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(limits.threadRootsMax, `limit must be at most ${limits.threadRootsMax}`)
    .default(limits.threadRoots),
  cursor: z.string('cursor must be text').max(500, 'cursor must be at most 500 characters').optional(),
}

/** A page of a post's root comments, with the first replies below each. */
export const threadInput = z.object(pageFields)
/** A page of the replies to a comment, with the first replies below each. */
export const repliesInput = z.object({ ...pageFields, parentId: id })
/** A comment with all its ancestors and the first replies below it. */
export const aroundInput = z.object({ postId: id, commentId: id, sort })
export const liveInput = z.object({
  postId: id,
  /** The id of the last event that the client received. tRPC sends it when it reconnects the stream. */
  lastEventId: z.string('lastEventId must be text').max(20, 'lastEventId must be at most 20 characters').nullish(),
})

/**
 * A part of a thread, parents before replies. A comment whose `replyCount` exceeds its replies here has more to load:
 * continue at its cursor in `replyCursors`, or from the start when it has none.
 */
export const threadPageView = z.object({
  comments: z.array(commentView),
  /** The cursor of the requested list; null on its last page. */
  nextCursor: z.string().nullable(),
  /** Cursors for the remaining replies, by comment id. */
  replyCursors: z.record(z.string(), z.string()),
})
export type ThreadPage = z.infer<typeof threadPageView>

/**
 * A page of root comments. `seenAt` is the viewer's previous visit, `firstUnreadId` the oldest comment by others since
 * then, anywhere in the thread; live updates continue after `lastEventId`. `participants` are the authors of the latest
 * comments that the viewer sees, latest first, at most `limits.participants`; none on later pages.
 */
export const threadView = threadPageView.extend({
  seenAt: isoDateTime.nullable(),
  firstUnreadId: z.string().nullable(),
  participants: z.array(authorView),
  lastEventId: z.string(),
})
export type Thread = z.infer<typeof threadView>

/**
 * A live update of a thread. The stored event holds no text: the server loads the content with the rights of each
 * subscriber.
 */
export const threadEventView = z.discriminatedUnion('kind', [
  /** A comment was added or changed. */
  z.object({ kind: z.literal('comment'), comment: commentView, commentCount: z.int() }),
  /** A comment left the list. */
  z.object({ kind: z.literal('gone'), commentId: z.string(), commentCount: z.int() }),
  z.object({
    kind: z.literal('reactions'),
    targetType: z.enum(targetTypes),
    targetId: z.string(),
    reactions: z.array(reactionCountView),
  }),
  /** The post was edited, pinned, locked or hidden: reload it. */
  z.object({ kind: z.literal('post') }),
  /** These other users are writing a comment now, at most `limits.writersShown`. Replaces the previous ones. */
  z.object({ kind: z.literal('writing'), users: z.array(authorView) }),
  /** The client missed too many events: reload everything. */
  z.object({ kind: z.literal('reset') }),
])
export type ThreadEvent = z.infer<typeof threadEventView>
