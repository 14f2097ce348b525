import type { Insertable, Updateable } from 'kysely'
import type { CaseTarget } from '../../shared/desk.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** All reports of one thing, if there are any. */
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

/** Counts one report more. */
export const updateCaseRaised = (db: Db, id: string, at: string, changes: Updateable<Schema['reportCase']>) =>
  db
    .updateTable('reportCase')
    .set((eb) => ({ ...changes, reportCount: eb('reportCount', '+', 1), lastReportedAt: at }))
    .where('id', '=', id)
    .execute()

/** Changes a case that is still as it was read; answers whether it was. */
export async function updateCase(
  db: Db,
  { id, version }: Pick<ReportCase, 'id' | 'version'>,
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

/** Those of the people who have an account. */
export const listPeopleAmong = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('user').select('id').where('id', 'in', userIds).where('deletedAt', 'is', null).execute()
