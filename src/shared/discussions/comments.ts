import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { id, isoDateTime, pageInput } from '../platform/fields.ts'
import { reactionCountView } from './reactions.ts'
import { commentText, commentTextView } from './texts.ts'

/** The roles that are marked beside an author's name: in the community, and as super admin. */
export const authorRoles = ['ORGANIZER', 'MODERATOR', 'SITE_ADMIN'] as const
export type AuthorRole = (typeof authorRoles)[number]

export const authorRolesView = z.array(z.enum(authorRoles))

export const listCommentsInput = pageInput.extend({
  postId: id,
  withIds: z.literal('1', 'withIds must be 1').optional().meta({ description: 'Adds the ids of reported comments' }),
})
export const addCommentInput = z.object({ postId: id, ...commentText.shape, parentId: id.nullish() })
export const editCommentInput = z.object({ id, ...commentText.shape })
/** The post on which the viewer is writing a comment. */
export const writingInput = z.object({ postId: id })
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

/**
 * Why a comment is hidden: the viewer reported it, its reports reached the flag threshold, or the viewer muted or blocked
 * its author or was blocked by them.
 */
const hiddenFor = ['viewer', 'community', 'blocked'] as const

/**
 * A comment. `depth` is 0 for a root comment. A deleted comment with replies stays as a placeholder with `isDeleted`,
 * without author and content. A `hidden` comment also omits author and content. Only the author and moderators see
 * `isHidden`, because reports hide the comment from everybody else. `replyCount` counts the direct replies in the
 * thread.
 */
export const commentView = z.object({
  id: z.string(),
  postId: z.string(),
  parentId: z.string().nullable(),
  depth: z.int(),
  ...commentTextView,
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  author: authorView.nullable(),
  /** The author's roles now; empty without `author`. */
  authorRoles: authorRolesView,
  isDeleted: z.boolean(),
  hidden: z.enum(hiddenFor).nullable(),
  isHidden: z.boolean(),
  isReported: z.boolean(),
  replyCount: z.int(),
  reactions: z.array(reactionCountView),
  can: commentCan,
})
export type Comment = z.infer<typeof commentView>

/**
 * Ids of a page's comments: those that the viewer reported, those hidden from the viewer for that reason, and those
 * that reports hide from everybody but the author and moderators.
 */
const commentIdsView = z.object({
  reportedCommentIds: z.array(z.string()),
  hiddenCommentIds: z.array(z.string()),
  flaggedCommentIds: z.array(z.string()),
})
export type CommentIds = z.infer<typeof commentIdsView>

/** The REST answer with `withIds=1`. */
export const commentsWithIdsView = z.object({ comments: z.array(commentView), ...commentIdsView.shape })

/** An earlier version of a comment, which an edit replaced at `replacedAt`. */
export const commentVersionView = z.object({
  id: z.string(),
  ...commentTextView,
  writtenAt: isoDateTime,
  replacedAt: isoDateTime,
})
export type CommentVersion = z.infer<typeof commentVersionView>
