import type { Insertable } from 'kysely'
import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import type { CaseTarget } from '../../../shared/moderation/queue.ts'
import type { ReportStatus } from '../../../shared/moderation/reports.ts'
import { visibleCommunities } from '../../communities/core/access/predicates.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The statuses of reports that are not decided. */
const undecided = ['OPEN', 'UNDER_REVIEW'] as const satisfies readonly ReportStatus[]

/** Returns a user's report of a post or comment. */
export const findReport = (db: Db, targetType: TargetType, targetId: string, reporterId: string) =>
  db
    .selectFrom('report')
    .select('id')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst()

/** Inserts a report unless the user already has one for this target. Returns whether it did. */
export async function insertReport(db: Db, report: Insertable<Schema['report']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['targetType', 'targetId', 'reporterId']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the number of reports that the community chose for hiding content; null if it chose none. */
export const findReportThreshold = async (db: Db, communityId: string): Promise<number | null> =>
  (await db.selectFrom('community').select('reportThreshold').where('id', '=', communityId).executeTakeFirst())
    ?.reportThreshold ?? null

/** Counts the undecided reports; each user has at most one. */
export async function countReporters(db: Db, targetType: TargetType, targetId: string): Promise<number> {
  const { reporters } = await db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('reporters'))
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('status', 'in', undecided)
    .executeTakeFirstOrThrow()
  return reporters
}

/** Returns community, author and snapshot of a reported post or comment that was deleted, directly or with its post. */
export const findRemovedTarget = (db: Db, targetType: TargetType, targetId: string) =>
  db
    .selectFrom('report')
    .leftJoin('comment', (join) =>
      join.onRef('comment.id', '=', 'report.targetId').on('report.targetType', '=', 'COMMENT'),
    )
    .innerJoin('post', (join) =>
      join.on((eb) => eb('post.id', '=', eb.fn.coalesce('comment.postId', 'report.targetId'))),
    )
    .select(['report.communityId', 'report.copy', 'post.id as postId'])
    .select((eb) => eb.fn.coalesce('comment.authorId', 'post.authorId').as('authorId'))
    .where('report.targetType', '=', targetType)
    .where('report.targetId', '=', targetId)
    .where((eb) => eb.or([eb('post.deletedAt', 'is not', null), eb('comment.deletedAt', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()

interface Decision {
  status: ReportStatus
  decidedAt: string | null
  decidedById: string | null
}

/**
 * Sets the status of a target's undecided reports and returns their reporters. Dismissing a resolved case includes its
 * resolved reports.
 */
export function updateReports(
  db: Db,
  target: { targetType: CaseTarget; targetId: string; status: ReportStatus },
  decision: Decision,
): Promise<{ reporterId: string | null }[]> {
  const isTakenBack = decision.status === 'DISMISSED' && target.status === 'RESOLVED'
  const from: readonly ReportStatus[] = isTakenBack ? [...undecided, 'RESOLVED'] : undecided
  return db
    .updateTable('report')
    .set(decision)
    .where('targetType', '=', target.targetType)
    .where('targetId', '=', target.targetId)
    .where('status', 'in', from)
    .returning('reporterId')
    .execute()
}

/** Lets reports that were resolved at this time wait for a decision again. */
export const updateReportsReopened = (
  db: Db,
  { targetType, targetId }: { targetType: CaseTarget; targetId: string },
  status: 'OPEN' | 'UNDER_REVIEW',
  decidedAt: string,
) =>
  db
    .updateTable('report')
    .set({ status, decidedAt: null, decidedById: null })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('status', '=', 'RESOLVED')
    .where('decidedAt', '=', decidedAt)
    .execute()

/** Returns the rule that most reports of a target name. */
export const findMostNamedRule = (db: Db, { targetType, targetId }: { targetType: CaseTarget; targetId: string }) =>
  db
    .selectFrom('report')
    .select('reason')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .groupBy('reason')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('reason')
    .limit(1)
    .executeTakeFirst()

/** Returns the posts that a user reported, newest report first. */
export const listReportedPosts = (db: Db, reporterId: string, limit: number) =>
  db
    .selectFrom('report')
    .select('targetId')
    .where('reporterId', '=', reporterId)
    .where('targetType', '=', 'POST')
    .orderBy('createdAt', 'desc')
    .orderBy('targetId', 'desc')
    .limit(limit)
    .execute()

/** Returns the posts that a user hid, newest first. */
export const listPostsHiddenBy = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('hiddenPost')
    .select('postId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('postId', 'desc')
    .limit(limit)
    .execute()

/** Returns the posts that reports hid in all communities, latest first. */
export const listPostsHiddenByReports = (db: Db, limit: number) =>
  db
    .selectFrom('post')
    .select(['id', 'communityId'])
    .where('hiddenAt', 'is not', null)
    .where('heldAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('hiddenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns which of the communities the viewer may read. */
export const listReadableCommunities = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db
    .selectFrom('community')
    .select('community.id')
    .where('community.id', 'in', ids)
    .where(visibleCommunities(viewer))
    .execute()
