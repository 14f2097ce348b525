import type { Insertable } from 'kysely'
import type { Authorized } from '../../platform/authorized.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Returns the user's join requests to the community since `since`, the first one first. */
export const listRequestsSince = (db: Db, communityId: string, userId: string, since: string) =>
  db
    .selectFrom('joinRequest')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()

export const insertJoinRequest = (
  db: Db,
  community: Authorized<{ id: string }, 'join'>,
  request: Omit<Insertable<Schema['joinRequest']>, 'communityId'>,
) =>
  db
    .insertInto('joinRequest')
    .values({ ...request, communityId: community.id })
    .execute()

/** The outcome of a join request; `decidedById` and `reason` come with a moderator's decision. */
export interface RequestOutcome {
  status: 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'EXPIRED'
  decidedById?: string
  reason?: string
}

/** Closes the user's pending request. Returns whether there was one. */
export async function updateJoinRequest(
  db: Db,
  communityId: string,
  userId: string,
  at: string,
  outcome: RequestOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('joinRequest')
    .set({ ...outcome, decidedAt: at })
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the user's latest join request with any status. */
export const findLastRequest = (db: Db, communityId: string, userId: string) =>
  db
    .selectFrom('joinRequest')
    .select(['status', 'reason', 'decidedAt'])
    // The user's own rows are few, the rows of the community many.
    .where(withoutIndex<string>('communityId'), '=', communityId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
