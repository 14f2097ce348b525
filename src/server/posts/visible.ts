import type { ExpressionBuilder } from 'kysely'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Schema } from '../db/schema.ts'

type Builder = ExpressionBuilder<Schema, 'post' | 'community'>

/** Whether the viewer decides on reports in the community of the row. */
export const decidesThere = (viewer: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'community'>) =>
  eb.exists(
    eb
      .selectFrom('communityMember as desk')
      .select('desk.userId')
      .whereRef('desk.communityId', '=', 'community.id')
      .where('desk.userId', '=', viewer.id)
      .where('desk.role', 'in', ['MODERATOR', 'ORGANIZER']),
  )

/** What reports have hidden stays there for its author, for those who moderate there, and for super admins. */
export const unhiddenFor = (viewer: Viewer | null) => (eb: Builder) => {
  const isShown = eb('post.hiddenAt', 'is', null)
  if (!viewer) return isShown
  if (viewer.isSuperAdmin) return eb.lit(true)
  return eb.or([isShown, eb('post.authorId', '=', viewer.id), decidesThere(viewer)(eb)])
}

/**
 * The one predicate of every list of posts, and of comments by their post, over a query that has `post` and `community`
 * in it: what is there, may be read by the viewer, and was not hidden by reports.
 */
export const postVisibleTo = (viewer: Viewer | null) => (eb: Builder) =>
  eb.and([eb('post.deletedAt', 'is', null), visibleTo(viewer)(eb), unhiddenFor(viewer)(eb)])

/** Without the posts that the viewer wants to see no more: for every list but that of the post's own author. */
export const wantedBy = (viewer: Pick<Viewer, 'id'> | null) => (eb: Builder) => {
  if (!viewer) return eb.lit(true)
  return eb.not(
    eb.exists(
      eb
        .selectFrom('hiddenPost as unwanted')
        .select('unwanted.postId')
        .whereRef('unwanted.postId', '=', 'post.id')
        .where('unwanted.userId', '=', viewer.id),
    ),
  )
}
