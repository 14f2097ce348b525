import { type ExpressionBuilder, sql } from 'kysely'
import { notBlocked } from '../../../notify/blocks/queries.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** Comments that are neither deleted nor hidden. Repeats the condition of the partial index, so that SQLite uses it. */
export const shownComments = sql<boolean>`"comment"."deletedAt" is null and "comment"."hiddenAt" is null`

/** A report hides its comment from the reporter until a moderator dismisses it. */
export const hidingReports = (eb: ExpressionBuilder<Schema, 'report'>) => eb('report.status', '!=', 'DISMISSED')

/** Comments that the viewer has not reported; a dismissed report does not count. */
export const unreportedBy = (viewer: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'comment'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('report')
        .select('report.id')
        .where('report.targetType', '=', 'COMMENT')
        .whereRef('report.targetId', '=', 'comment.id')
        .where('report.reporterId', '=', viewer.id)
        .where(hidingReports),
    ),
  )

/** Comments by users whom the viewer neither muted nor blocked, and who did not block them. */
export const commentNotBlocked = (viewer: Pick<Viewer, 'id'>) =>
  notBlocked(viewer.id, sql.ref('comment.authorId'), sql.ref('comment.communityId'))

/** Comments that are news for this user, provided that they can read the post: not hidden, not reported by them, and not blocked. */
export const newsComments = (reader: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'comment'>) =>
  eb.and([shownComments, unreportedBy(reader)(eb), commentNotBlocked(reader)])
