import type { Insertable, Updateable } from 'kysely'
import type { CaseDecision, CaseTarget } from '../../../shared/moderation/queue.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Returns the case of a target, if there is one. */
export const findCaseOf = (db: Db, targetType: CaseTarget, targetId: string) =>
  db
    .selectFrom('reportCase')
    .selectAll()
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .executeTakeFirst()

export type ReportCase = NonNullable<Awaited<ReturnType<typeof findCaseOf>>>

export const insertCase = (db: Db, row: Insertable<Schema['reportCase']>) =>
  db.insertInto('reportCase').values(row).execute()

/** Counts another report. */
export const updateCaseReported = (db: Db, id: string, at: string, changes: Updateable<Schema['reportCase']>) =>
  db
    .updateTable('reportCase')
    .set((eb) => ({ ...changes, reportCount: eb('reportCount', '+', 1), lastReportedAt: at }))
    .where('id', '=', id)
    .execute()

/** A case that its viewer may decide. In the queue each decision has its ability; `review` concerns the content. */
export type DecidableCase = Authorized<ReportCase, Lowercase<CaseDecision> | 'review'>
/** A case that its viewer may assign. */
export type AssignableCase = Authorized<ReportCase, 'take' | 'assign' | 'answer' | 'review'>

/** Updates a case if its version is unchanged. Returns whether it was. */
export async function updateCase(
  db: Db,
  { id, version }: DecidableCase | AssignableCase,
  changes: Updateable<Schema['reportCase']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportCase')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns which of the users exist. */
export const listUsersAmong = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('user').select('id').where('id', 'in', userIds).where('deletedAt', 'is', null).execute()
