import type { UserReport } from '../../../shared/administration/user-management.ts'
import { exampleKey } from '../../identity/users/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { users } from '../dashboard/queries.ts'

/** Lists users in the order of a list; one row more than the page. */
export function listUsers(db: Db, filter: 'all' | 'admins' | 'unverified' | 'waiting', page: PageRequest) {
  const newest = users(db)
    .where(afterCursor(page, ['user.createdAt', 'user.id'], 'desc'))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .limit(page.limit + 1)
  if (filter === 'admins') return newest.where('user.superAdminAt', 'is not', null).execute()
  // Example accounts never verify their address.
  if (filter === 'unverified')
    return newest
      .where('user.emailVerifiedAt', 'is', null)
      .where('user.emailKey', 'not like', exampleKey('%'))
      .execute()
  if (filter === 'waiting') return newest.where('user.awaitsApprovalSince', 'is not', null).execute()
  return newest.execute()
}

/** Returns currently suspended users, by the end of the suspension, latest first. */
export const listSuspendedUsers = (db: Db, now: string, page: PageRequest) =>
  users(db)
    .where('user.suspendedUntil', '>', now)
    .where(afterCursor(page, ['user.suspendedUntil', 'user.id'], 'desc'))
    .orderBy('user.suspendedUntil', 'desc')
    .orderBy('user.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Returns an account with the fields for super admins; undefined once its deletion has begun. */
export const findManagedUser = (db: Db, id: string) =>
  users(db)
    .select(['user.lastSeenAt', 'user.deletionDueAt', 'user.suspendedAt', 'user.suspensionReason'])
    .select('user.signUpMessage')
    .where('user.id', '=', id)
    .executeTakeFirst()

export type ManagedUserRow = NonNullable<Awaited<ReturnType<typeof findManagedUser>>>

/** Counts the cases about the user and their content, with any decision. */
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

/** Returns reports by the user, or about the user and their content, newest first; one row more than the page. */
export const listReports = (db: Db, userId: string, side: 'by' | 'about', page: PageRequest): Promise<UserReport[]> =>
  db
    .selectFrom('reportCase')
    .innerJoin('report', (join) =>
      join
        .onRef('report.targetType', '=', 'reportCase.targetType')
        .onRef('report.targetId', '=', 'reportCase.targetId'),
    )
    .select(['report.id', 'reportCase.id as caseId', 'report.targetType', 'report.reason', 'report.details'])
    .select(['report.status', 'report.createdAt', 'report.copy'])
    .where(side === 'by' ? 'report.reporterId' : 'reportCase.authorId', '=', userId)
    .where(afterCursor(page, ['report.createdAt', 'report.id'], 'desc'))
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const updateApproved = (db: Db, account: Authorized<{ id: string }, 'decide'>) =>
  db.updateTable('user').set({ awaitsApprovalSince: null, signUpMessage: '' }).where('id', '=', account.id).execute()
