import { type ExpressionBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/context.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** Comments that are neither deleted nor hidden. Repeats the condition of the partial index, so that SQLite uses it. */
const shownComments = sql<boolean>`"comment"."deletedAt" is null and "comment"."hiddenAt" is null`

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

/** Comments that are news for this user, provided that they can read the post: not hidden, and not reported by them. */
export const newsComments = (reader: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'comment'>) =>
  eb.and([shownComments, unreportedBy(reader)(eb)])
