import { z } from 'zod'
import { authorView } from './accounts.ts'
import { filledText, id, moment, pageInput } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { reactionCountView } from './reactions.ts'

const commentContent = filledText('Comment', limits.commentMax, messages.commentEmpty)

export const listCommentsInput = pageInput.extend({ postId: id })
export const addCommentInput = z.object({ postId: id, content: commentContent, parentId: id.nullish() })
export const editCommentInput = z.object({ id, content: commentContent })
export const commentInput = z.object({ id })
export const commentPageInput = pageInput.extend({ id })

const commentCan = z.object({
  reply: z.boolean(),
  edit: z.boolean(),
  remove: z.boolean(),
  react: z.boolean(),
  report: z.boolean(),
  review: z.boolean(),
})

/** Why a comment is kept from the viewer: they reported it, or so many others did. */
const hiddenFor = ['viewer', 'community'] as const

/**
 * A comment. `depth` is 0 for a root comment. A deleted comment that has replies stays as a placeholder: `isDeleted`,
 * no author, no content. Neither are there of a comment that is `hidden` from the viewer. `isFlagged` is told to its author and
 * to moderators: reports hide it from everybody else. `replyCount` counts the direct replies that stand in the thread.
 */
export const commentView = z.object({
  id: z.string(),
  postId: z.string(),
  parentId: z.string().nullable(),
  depth: z.int(),
  content: z.string(),
  createdAt: moment,
  updatedAt: moment,
  author: authorView.nullable(),
  isDeleted: z.boolean(),
  hidden: z.enum(hiddenFor).nullable(),
  isFlagged: z.boolean(),
  isReported: z.boolean(),
  replyCount: z.int(),
  reactions: z.array(reactionCountView),
  can: commentCan,
})
export type Comment = z.infer<typeof commentView>

/** What a comment said until it was changed at `replacedAt`. */
export const commentVersionView = z.object({
  id: z.string(),
  content: z.string(),
  writtenAt: moment,
  replacedAt: moment,
})
export type CommentVersion = z.infer<typeof commentVersionView>
