import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { ObjectionOutcome, RestrictionKind } from '../../../shared/instance/restrictions.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Whether the account is neither suspended nor unapproved; `user` is the name of the table in the query. */
export const isActiveAccount = (now: string, user = 'user') =>
  sql<boolean>`(${sql.ref(`${user}.awaitsApprovalSince`)} is null
    and coalesce(${sql.ref(`${user}.suspendedUntil`)}, '') <= ${now})`

export const insertRestriction = (db: Db, row: Insertable<Schema['restriction']>) =>
  db.insertInto('restriction').values(row).execute()

export const findRestriction = (db: Db, id: string) =>
  db.selectFrom('restriction').selectAll().where('id', '=', id).executeTakeFirst()

export type RestrictionRow = NonNullable<Awaited<ReturnType<typeof findRestriction>>>

/** Returns the latest restriction of this kind of the user. */
export const findLatestRestriction = (db: Db, userId: string, kind: RestrictionKind) =>
  db
    .selectFrom('restriction')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the suspension in force that removes everything that the user wrote, if there is one. */
export const findContentRemoval = (db: Db, userId: string) =>
  db
    .selectFrom('restriction')
    .select(['id', 'deciderId', 'reason', 'createdAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'SUSPEND')
    .where('endedAt', 'is', null)
    .where('removesContent', '=', 1)
    .limit(1)
    .executeTakeFirst()

export const isContentRemoved = async (db: Db, userId: string) => (await findContentRemoval(db, userId)) !== undefined

/** Returns the objection to the hiding by the reports of a case, if they still hide the text. */
export const findObjectionToReports = (db: Db, targetType: 'POST' | 'COMMENT', targetId: string) =>
  db
    .selectFrom('restriction')
    .selectAll()
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('kind', '=', 'HIDDEN_BY_REPORTS')
    .where('objectedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

export const updateRestriction = (db: Db, id: string, changes: Updateable<Schema['restriction']>) =>
  db.updateTable('restriction').set(changes).where('id', '=', id).execute()

/** How restrictions end: when, and how that answers objections that wait for an answer. */
interface Ending {
  endedAt: string
  outcome: ObjectionOutcome
  answer?: string
}

type Selected = SelectQueryBuilder<Schema, 'restriction', { id: string; isWaiting: number }>

const inForce = (db: Db) =>
  db
    .selectFrom('restriction')
    .select('id')
    .select(sql<number>`case when "objectedAt" is not null and "outcome" is null then 1 else 0 end`.as('isWaiting'))
    .where('endedAt', 'is', null)

async function endSelected(db: Db, selected: Selected, { endedAt, outcome, answer = '' }: Ending) {
  const rows = await selected.execute()
  const waiting = rows.filter(({ isWaiting }) => isWaiting === 1).map(({ id }) => id)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.updateTable('restriction').set({ endedAt }).where('id', 'in', ids).execute()
  if (waiting.length === 0) return
  const answered = { outcome, answer, answeredAt: endedAt }
  await db.updateTable('restriction').set(answered).where('id', 'in', waiting).execute()
  await db
    .updateTable('reportCase')
    .set((eb) => ({ status: 'RESOLVED', decidedAt: endedAt, version: eb('version', '+', 1) }))
    .where('targetType', '=', 'RESTRICTION')
    .where('targetId', 'in', waiting)
    .execute()
}

/** Ends the user's ban from a community. */
export const endBan = (db: Db, userId: string, communityId: string, endedAt: string) =>
  endSelected(
    db,
    inForce(db).where('userId', '=', userId).where('kind', '=', 'BAN').where('communityId', '=', communityId),
    { endedAt, outcome: 'LIFTED' },
  )

/** Ends the user's suspensions, except the given one: they were lifted, or another one replaces them. */
export const endSuspension = (db: Db, userId: string, ending: Ending, exceptId = '') =>
  endSelected(
    db,
    inForce(db).where('userId', '=', userId).where('kind', '=', 'SUSPEND').where('id', '!=', exceptId),
    ending,
  )

export const updateRemovedProfile = (db: Db, id: string, removedProfile: string | null) =>
  db.updateTable('restriction').set({ removedProfile }).where('id', '=', id).execute()

/** Returns what suspensions of the user removed from the profile, latest first. */
export const listRemovedProfiles = (db: Db, userId: string) =>
  db
    .selectFrom('restriction')
    .select(['id', 'removedProfile'])
    .where('userId', '=', userId)
    .where('kind', '=', 'SUSPEND')
    .where('removedProfile', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends what hid or removed a post or comment: it is shown again, or a new decision replaces it. */
export const endHiding = (db: Db, targetType: 'POST' | 'COMMENT', targetId: string, ending: Ending) =>
  endSelected(
    db,
    inForce(db)
      .where('targetType', '=', targetType)
      .where('targetId', '=', targetId)
      .where('kind', 'in', ['HIDDEN_BY_REPORTS', 'HIDE', 'REMOVE']),
    ending,
  )

/** Lets statements that a decision ended at this time hold again, unless the user has objected to them. */
export const reinstateHiding = (db: Db, targetType: 'POST' | 'COMMENT', targetId: string, endedAt: string) =>
  db
    .updateTable('restriction')
    .set({ endedAt: null })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('kind', 'in', ['HIDDEN_BY_REPORTS', 'HIDE'])
    .where('endedAt', '=', endedAt)
    .where('objectedAt', 'is', null)
    .execute()
