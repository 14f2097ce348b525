import { type ExpressionBuilder, sql } from 'kysely'
import type { deskSorts } from '../../shared/desk.ts'
import { limits } from '../../shared/limits.ts'
import type { ReportStatus } from '../../shared/reports.ts'
import { isFree } from '../auth/hold-queries.ts'
import type { Viewer } from '../context.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

/** So much of the copy is read to show how it begins. */
const copyRead = 600

/** Cases with where they stand and who has to do with them; whoever is gone is null. */
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
    .select(['author.name as authorName', 'author.image as authorImage', 'author.superAdminAt as authorSuperAdminAt'])
    .select('assignee.name as assigneeName')
    .select((eb) =>
      eb
        .selectFrom('report')
        .select(sql<string>`substr("report"."copy", 1, ${sql.lit(copyRead)})`.as('copy'))
        .whereRef('report.targetType', '=', 'reportCase.targetType')
        .whereRef('report.targetId', '=', 'reportCase.targetId')
        .orderBy('report.createdAt')
        .orderBy('report.id')
        .limit(1)
        .as('beginning'),
    )

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export const findCase = (db: Db, id: string) => cases(db).where('reportCase.id', '=', id).executeTakeFirst()

/** Whose desk: that of a community, which holds its posts and comments, or that of the instance. */
export interface Desk {
  viewer: Pick<Viewer, 'id'>
  communityId: string | undefined
}

type Builder = ExpressionBuilder<Schema, 'reportCase'>

/** What lies on the desk: nothing of the viewer's own, and of no community that they organize. */
const liesOn =
  ({ viewer, communityId }: Desk) =>
  (eb: Builder) => {
    const organizes = eb
      .selectFrom('communityMember')
      .select('communityMember.userId')
      .whereRef('communityMember.communityId', '=', 'reportCase.communityId')
      .where('communityMember.userId', '=', viewer.id)
      .where('communityMember.role', '=', 'ORGANIZER')
    const isOther = eb.or([
      eb('reportCase.authorId', '!=', viewer.id),
      eb.and([
        eb('reportCase.authorId', 'is', null),
        eb.or([eb('reportCase.targetType', '!=', 'COMMUNITY'), eb.not(eb.exists(organizes))]),
      ]),
    ])
    if (communityId === undefined) return isOther
    return eb.and([isOther, eb('reportCase.targetType', 'in', ['POST', 'COMMENT'])])
  }

interface Filter extends Desk {
  status: ReportStatus
  isMine: boolean
}

/** The conditions, so that the index of the desk answers them, or that of the person's own cases. */
const chosen =
  ({ status, isMine, ...desk }: Filter) =>
  (eb: Builder) => {
    const place = isMine ? unindexed<string | null>('reportCase.communityId') : eb.ref('reportCase.communityId')
    return eb.and([
      eb('reportCase.status', '=', status),
      ...(isMine ? [eb('reportCase.assigneeId', '=', desk.viewer.id)] : []),
      ...(desk.communityId === undefined ? [] : [eb(place, '=', desk.communityId)]),
      liesOn(desk)(eb),
    ])
  }

const orders = {
  latest: ['lastReportedAt', 'desc'],
  oldest: ['lastReportedAt', 'asc'],
  most: ['reportCount', 'desc'],
} as const satisfies Record<(typeof deskSorts)[number], readonly ['lastReportedAt' | 'reportCount', 'asc' | 'desc']>

/** One row more than the page has. */
export function listCases(db: Db, filter: Filter & { sort: (typeof deskSorts)[number] }, page: PageOf) {
  const [column, direction] = orders[filter.sort]
  return cases(db)
    .where(chosen(filter))
    .where(afterCursor(page, [`reportCase.${column}`, 'reportCase.id'], direction))
    .orderBy(`reportCase.${column}`, direction)
    .orderBy('reportCase.id', direction)
    .limit(page.limit + 1)
    .execute()
}

/** The place of a case in such a list. */
export const keyOf = (sort: (typeof deskSorts)[number]) => (row: CaseRow) => [String(row[orders[sort][0]]), row.id]

/** How many there are; no more than are shown are counted. */
export async function countCases(db: Db, filter: Filter): Promise<number> {
  const some = await db
    .selectFrom('reportCase')
    .select('reportCase.id')
    .where(chosen(filter))
    .limit(limits.casesCounted)
    .execute()
  return some.length
}

/** For what each of these cases was reported. */
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

/** The reports of a case, the latest first. */
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

/** What was first reported, as it was then. */
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

/** Those who moderate the community and can sign in, by name. */
export const listModeratorsNamed = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select(['user.id', 'user.name', 'communityMember.role'])
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.role', 'in', ['ORGANIZER', 'MODERATOR'])
    .where(isFree(now))
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()

/** Somebody who is there, by name. */
export const findNamed = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name']).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
