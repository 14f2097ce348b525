import type { Insertable } from 'kysely'
import type { CaseTarget } from '../../shared/desk.ts'
import type { TargetType } from '../../shared/reactions.ts'
import type { ReportStatus } from '../../shared/reports.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Statuses of reports that count: nobody has decided on them. */
const undecided = ['OPEN', 'UNDER_REVIEW'] as const satisfies readonly ReportStatus[]

/** A person's report of a post or comment. */
export const findReport = (db: Db, targetType: TargetType, targetId: string, reporterId: string) =>
  db
    .selectFrom('report')
    .select('id')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst()

/** Stores a report unless the person has reported this before; answers whether it did. */
export async function insertReport(db: Db, report: Insertable<Schema['report']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['targetType', 'targetId', 'reporterId']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** How many people have reported this, as far as nobody has decided on it: each has one report at most. */
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

/** Of a reported post or comment that was removed, itself or with its post: where it stood, whose it was, what was reported. */
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
 * Gives this status to the reports of a target on which nobody has decided; answers whose they are. When a case that was
 * found right is dismissed after all, so are its reports.
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

/** The posts a person reported, the newest report first. */
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

/** The posts a person does not want to see, the newest mark first. */
export const listUnwantedPosts = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('hiddenPost')
    .select('postId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('postId', 'desc')
    .limit(limit)
    .execute()

/** The posts that reports have hidden, wherever they stand, the latest first. */
export const listFlaggedPosts = (db: Db, limit: number) =>
  db
    .selectFrom('post')
    .select(['id', 'communityId'])
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('hiddenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Of some communities those the viewer may read. */
export const listReadable = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db.selectFrom('community').select('community.id').where('community.id', 'in', ids).where(visibleTo(viewer)).execute()
