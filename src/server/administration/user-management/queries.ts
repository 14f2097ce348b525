import type { PersonReport } from '../../shared/admin-people.ts'
import { people } from '../admin/queries.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'

/** People in the order of one of the lists; one row more than the page has. */
export function listPeople(db: Db, filter: 'all' | 'admins' | 'unverified' | 'waiting', page: PageOf) {
  const newest = people(db)
    .where(afterCursor(page, ['user.createdAt', 'user.id'], 'desc'))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(page.limit + 1)
  if (filter === 'admins') return newest.where('user.superAdminAt', 'is not', null).execute()
  if (filter === 'unverified') return newest.where('user.emailVerifiedAt', 'is', null).execute()
  if (filter === 'waiting') return newest.where('user.awaitsApprovalSince', 'is not', null).execute()
  return newest.execute()
}

/** Those who are suspended now: whose suspension ends last comes first. */
export const listSuspended = (db: Db, now: string, page: PageOf) =>
  people(db)
    .where('user.suspendedUntil', '>', now)
    .where(afterCursor(page, ['user.suspendedUntil', 'user.id'], 'desc'))
    .orderBy('user.suspendedUntil', 'desc')
    .orderBy('user.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** The account, with what is said of it to super admins alone; nobody once its deletion has begun. */
export const findAdminPerson = (db: Db, id: string) =>
  people(db)
    .select(['user.lastSeenAt', 'user.deletionDueAt', 'user.suspendedAt', 'user.suspensionReason'])
    .select('user.signUpMessage')
    .where('user.id', '=', id)
    .executeTakeFirst()

export type AdminPersonRow = NonNullable<Awaited<ReturnType<typeof findAdminPerson>>>

/** The cases about the person and what they wrote, found right or not. */
export const countCases = (db: Db, authorId: string) =>
  db
    .selectFrom('reportCase')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow()

export const countReportsBy = (db: Db, reporterId: string) =>
  db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('reported'))
    .where('reporterId', '=', reporterId)
    .executeTakeFirstOrThrow()

/** Reports by the person, or about them and what they wrote, newest first; one row more than the page has. */
export const listReports = (db: Db, personId: string, side: 'by' | 'about', page: PageOf): Promise<PersonReport[]> =>
  db
    .selectFrom('reportCase')
    .innerJoin('report', (join) =>
      join
        .onRef('report.targetType', '=', 'reportCase.targetType')
        .onRef('report.targetId', '=', 'reportCase.targetId'),
    )
    .select(['report.id', 'reportCase.id as caseId', 'report.targetType', 'report.reason', 'report.details'])
    .select(['report.status', 'report.createdAt', 'report.copy'])
    .where(side === 'by' ? 'report.reporterId' : 'reportCase.authorId', '=', personId)
    .where(afterCursor(page, ['report.createdAt', 'report.id'], 'desc'))
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Makes the person super admin, or no longer one. Who is one already stays so since when they became it. */
export const saveSuperAdmin = (db: Db, id: string, superAdminAt: string | null) =>
  db
    .updateTable('user')
    .set((eb) => ({ superAdminAt: superAdminAt && eb.fn.coalesce('superAdminAt', eb.val(superAdminAt)) }))
    .where('id', '=', id)
    .execute()

export const updateApproved = (db: Db, id: string) =>
  db.updateTable('user').set({ awaitsApprovalSince: null, signUpMessage: '' }).where('id', '=', id).execute()
