import { z } from 'zod'
import { filledText, titleText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'
import { emptyTexts, pickTexts, textViews } from '../platform/text-keys.ts'

/**
 * The texts of authors. Inputs, rows, versions, exports, erasure, filter and search go by the keys of these schemas, which
 * are also the names of the columns.
 */
export const postText = z.object({
  title: titleText('Title', limits.postTitleMax, messages.fillInAllFields),
  content: filledText('Content', limits.postContentMax, messages.fillInAllFields),
})
export type PostText = z.infer<typeof postText>

export const commentText = z.object({ content: filledText('Comment', limits.commentMax, messages.commentEmpty) })
export type CommentText = z.infer<typeof commentText>

export const postTextKeys = postText.keyof().options
export const commentTextKeys = commentText.keyof().options

export const emptyPostText: PostText = emptyTexts(postTextKeys)
export const emptyCommentText: CommentText = emptyTexts(commentTextKeys)

export const postTextView = textViews(postTextKeys)
export const commentTextView = textViews(commentTextKeys)

/** Returns the text of a post without its other fields. */
export const postTextOf = (row: PostText): PostText => pickTexts(row, postTextKeys)
/** Returns the text of a comment without its other fields. */
export const commentTextOf = (row: CommentText): CommentText => pickTexts(row, commentTextKeys)
