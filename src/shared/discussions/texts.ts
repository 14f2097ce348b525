import { z } from 'zod'
import { filledText, titleText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'

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

const emptyOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>

export const emptyPostText: PostText = emptyOf(postTextKeys)
export const emptyCommentText: CommentText = emptyOf(commentTextKeys)

/** The fields of a text in answers. */
const viewOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Key, z.ZodString>

export const postTextView = viewOf(postTextKeys)
export const commentTextView = viewOf(commentTextKeys)

const pick = <Key extends string>(row: Readonly<Record<Key, string>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Record<Key, string>

/** Returns the text of a post without its other fields. */
export const postTextOf = (row: PostText): PostText => pick(row, postTextKeys)
/** Returns the text of a comment without its other fields. */
export const commentTextOf = (row: CommentText): CommentText => pick(row, commentTextKeys)
