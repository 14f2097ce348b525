import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { decidesThere, postVisibleTo } from '../posts/visible.ts'

type Builder = ExpressionBuilder<Schema, 'comment' | 'post' | 'community'>

/** Whether the viewer reported the comment of the row, and nobody has dismissed that. */
export const reportedBy = (viewer: Viewer) => (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('report as own')
      .select('own.id')
      .where('own.targetType', '=', 'COMMENT')
      .whereRef('own.targetId', '=', 'comment.id')
      .where('own.reporterId', '=', viewer.id)
      .where('own.status', '!=', 'DISMISSED'),
  )

/** What reports have hidden stays for its author; who decides on reports sees everything. */
const unhiddenFor = (viewer: Viewer | null) => (eb: Builder) => {
  const isShown = eb('comment.hiddenAt', 'is', null)
  if (!viewer) return isShown
  if (viewer.isSuperAdmin) return eb.lit(true)
  const isOwn = eb('comment.authorId', '=', viewer.id)
  return eb.or([isOwn, eb.and([isShown, eb.not(reportedBy(viewer)(eb))]), decidesThere(viewer)(eb)])
}

/**
 * The one predicate of every list of comments outside their thread, over a query that has `comment`, `post` and
 * `community` in it: what is there with its text, under a post the viewer may read, and is not hidden from them by reports.
 */
export const commentVisibleTo = (viewer: Viewer | null) => (eb: Builder) =>
  eb.and([eb('comment.deletedAt', 'is', null), postVisibleTo(viewer)(eb), unhiddenFor(viewer)(eb)])
