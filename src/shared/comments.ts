import { z } from 'zod'
import { authorView } from './accounts.ts'
import { filledText, id, moment, pageInput } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const commentContent = filledText('Comment', limits.commentMax, messages.commentEmpty)

export const listCommentsInput = pageInput.extend({ postId: id })
export const addCommentInput = z.object({ postId: id, content: commentContent, parentId: id.nullish() })
export const editCommentInput = z.object({ id, content: commentContent })
export const commentInput = z.object({ id })

const commentCan = z.object({ reply: z.boolean(), edit: z.boolean(), remove: z.boolean() })

/**
 * A comment. `depth` is 0 for a root comment. A deleted comment that has replies stays as a placeholder: `isDeleted`,
 * no author, no content.
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
  can: commentCan,
})
export type Comment = z.infer<typeof commentView>
