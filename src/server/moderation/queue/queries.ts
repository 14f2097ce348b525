import { type ExpressionBuilder, sql } from 'kysely'
import type { queueSorts } from '../../../shared/moderation/queue.ts'
import type { ReportStatus } from '../../../shared/moderation/reports.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { casesInQueue, type QueueScope } from './access/predicates.ts'

/** Characters read from the snapshot for its excerpt. */
const snapshotReadMax = 600

/** Selects cases with community, author and assignee; deleted ones are null. */
const cases = (db: Db) =>
  db
    .selectFrom('reportCase')
    .leftJoin('community', (join) =>
      join.onRef('community.id', '=', 'reportCase.communityId').on('community.deletedAt', 'is', null),
    )
    .leftJoin('user as author', (join) =>
      join.onRef('author.id', '=', 'reportCase.authorId').on('author.deletedAt', 'is', null),
    )
    .leftJoin('user as assignee', (join) =>
      join.onRef('assignee.id', '=', 'reportCase.assigneeId').on('assignee.deletedAt', 'is', null),
    )
    .selectAll('reportCase')
    .select(['community.slug', 'community.name as communityName', 'community.isPrivate'])
    .select(['author.name as authorName', 'author.image as authorImage'])
    .leftJoin('restriction', (join) =>
      join.onRef('restriction.id', '=', 'reportCase.targetId').on('reportCase.targetType', '=', 'RESTRICTION'),
    )
    .select('assignee.name as assigneeName')
    .select(['restriction.kind as restrictionKind', 'restriction.rule', 'restriction.reason as restrictionReason'])
    .select(['restriction.deciderRole', 'restriction.createdAt as restrictedAt', 'restriction.excerpt'])
    .select(['restriction.objection', 'restriction.objectedAt', 'restriction.outcome', 'restriction.answer'])
    .select('restriction.caseId as decidedCaseId')
    .select((eb) =>
      eb
        .selectFrom('report')
        .select(sql<string>`substr("report"."copy", 1, ${sql.lit(snapshotReadMax)})`.as('copy'))
        .whereRef('report.targetType', '=', 'reportCase.targetType')
        .whereRef('report.targetId', '=', 'reportCase.targetId')
        .orderBy('report.createdAt')
        .orderBy('report.id')
        .limit(1)
        .as('beginning'),
    )

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export const findCase = (db: Db, id: string) => cases(db).where('reportCase.id', '=', id).executeTakeFirst()

type Builder = ExpressionBuilder<Schema, 'reportCase'>

interface Filter extends QueueScope {
  status: ReportStatus
  isMine: boolean
}

/** Worded to match the index of the queue, or of the assignee's cases. */
const matchesFilter =
  ({ status, isMine, ...queue }: Filter) =>
  (eb: Builder) => {
    const communityId = isMine
      ? withoutIndex<string | null>('reportCase.communityId')
      : eb.ref('reportCase.communityId')
    return eb.and([
      eb('reportCase.status', '=', status),
      ...(isMine ? [eb('reportCase.assigneeId', '=', queue.viewer.id)] : []),
      ...(queue.communityId === undefined ? [] : [eb(communityId, '=', queue.communityId)]),
      casesInQueue(queue)(eb),
    ])
  }

const orders = {
  latest: ['lastReportedAt', 'desc'],
  oldest: ['lastReportedAt', 'asc'],
  most: ['reportCount', 'desc'],
} as const satisfies Record<(typeof queueSorts)[number], readonly ['lastReportedAt' | 'reportCount', 'asc' | 'desc']>

/** One row more than the page. */
export function listCases(db: Db, filter: Filter & { sort: (typeof queueSorts)[number] }, page: PageRequest) {
  const [column, direction] = orders[filter.sort]
  return cases(db)
    .where(matchesFilter(filter))
    .where(afterCursor(page, [`reportCase.${column}`, 'reportCase.id'], direction))
    .orderBy(`reportCase.${column}`, direction)
    .orderBy('reportCase.id', direction)
    .limit(page.limit + 1)
    .execute()
}

/** Returns the sort key of a case. */
export const keyOf = (sort: (typeof queueSorts)[number]) => (row: CaseRow) => [String(row[orders[sort][0]]), row.id]

/** Counts cases up to the displayed maximum. */
export async function countCases(db: Db, filter: Filter): Promise<number> {
  const some = await db
    .selectFrom('reportCase')
    .select('reportCase.id')
    .where(matchesFilter(filter))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}

/** Returns the reasons for which these cases were reported. */
export const listReasons = (db: Db, caseIds: readonly string[]) =>
  db
    .selectFrom('reportCase')
    .innerJoin('report', (join) =>
      join
        .onRef('report.targetType', '=', 'reportCase.targetType')
        .onRef('report.targetId', '=', 'reportCase.targetId'),
    )
    .select(['reportCase.id', 'report.reason'])
    .distinct()
    .where('reportCase.id', 'in', caseIds)
    .orderBy('report.reason')
    .execute()

/** Returns the reports of a case, latest first. */
export const listReports = (
  db: Db,
  { targetType, targetId }: Pick<CaseRow, 'targetType' | 'targetId'>,
  limit: number,
) =>
  db
    .selectFrom('report')
    .leftJoin('user as reporter', (join) =>
      join.onRef('reporter.id', '=', 'report.reporterId').on('reporter.deletedAt', 'is', null),
    )
    .select(['report.id', 'report.reason', 'report.details', 'report.status', 'report.createdAt'])
    .select(['reporter.id as reporterId', 'reporter.name as reporterName', 'reporter.email as reporterEmail'])
    .where('report.targetType', '=', targetType)
    .where('report.targetId', '=', targetId)
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the snapshot from the first report. */
export const findFirstCopy = (db: Db, { targetType, targetId }: Pick<CaseRow, 'targetType' | 'targetId'>) =>
  db
    .selectFrom('report')
    .select('copy')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns the moderators of a community who can sign in, by name. */
export const listModeratorNames = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select(['user.id', 'user.name', 'communityMember.role'])
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.role', 'in', ['ORGANIZER', 'MODERATOR'])
    .where(isActiveAccount(now))
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()

/** Returns the name of an existing user. */
export const findUserName = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name']).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
