import type { ExpressionBuilder } from 'kysely'
import { moderatedCommunities } from '../../../communities/core/access/predicates.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { QueryViewer } from '../../../platform/db/prepared.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { readablePosts, visiblePosts } from '../../posts/access/predicates.ts'
import { commentNotBlocked, newsComments, unreportedBy } from '../../unread/access/predicates.ts'

type Builder = ExpressionBuilder<Schema, 'comment' | 'post' | 'community'>

/**
 * Reports do not hide a comment from its author, and reports by others do not hide it from moderators. Their own
 * report hides it even from moderators and super admins.
 */
const unhiddenFor = (viewer: QueryViewer | null) => (eb: Builder) => {
  const isShown = eb('comment.hiddenAt', 'is', null)
  if (!viewer) return isShown
  const isOwn = eb('comment.authorId', '=', viewer.id)
  const isShownToViewer = viewer.isSuperAdmin ? eb.lit(true) : eb.or([isShown, moderatedCommunities(viewer)(eb)])
  return eb.or([isOwn, eb.and([isShownToViewer, unreportedBy(viewer)(eb)])])
}

/** Neither hidden nor written by a user with whom a block stands. */
const shownTo = (viewer: QueryViewer | null) => (eb: Builder) =>
  viewer ? eb.and([unhiddenFor(viewer)(eb), commentNotBlocked(viewer)]) : unhiddenFor(viewer)(eb)

/** The ability `view`, in a thread whose post a loader has authorized for viewing. */
export const visibleCommentsThere = (viewer: QueryViewer | null) => (eb: Builder) =>
  eb.and([eb('comment.deletedAt', 'is', null), shownTo(viewer)(eb)])

/**
 * The ability `list`, for a query with `comment`, `post` and `community`: neither deleted nor hidden from the viewer nor
 * blocked, under a visible post. All lists outside the thread use it.
 */
export const visibleComments = (viewer: QueryViewer | null) => (eb: Builder) =>
  eb.and([visibleCommentsThere(viewer)(eb), visiblePosts(viewer)(eb)])

/** The ability `view`, for direct links: super admins can read all existing comments that they have not reported. */
export const readableComments = (viewer: QueryViewer | null) => (eb: Builder) =>
  eb.and([
    eb('comment.deletedAt', 'is', null),
    readablePosts(viewer)(eb),
    viewer?.isSuperAdmin ? unhiddenFor(viewer)(eb) : shownTo(viewer)(eb),
  ])

/** Comments whose notifications stay visible to this user: news, and their own comments even while hidden. */
export const noticeableComments = (reader: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'comment'>) =>
  eb.and([
    eb('comment.deletedAt', 'is', null),
    eb.or([newsComments(reader)(eb), eb('comment.authorId', '=', reader.id)]),
  ])
