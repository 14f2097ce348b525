import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

/** A literal lets the planner use the partial indexes of pending requests. */
const pending = sql.lit<'PENDING'>('PENDING')

/** Selects pending requests with their applicants; excludes banned users. */
const pendingRequests = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('joinRequest')
    .innerJoin('user', 'user.id', 'joinRequest.userId')
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'joinRequest.communityId').onRef('ban.userId', '=', 'joinRequest.userId'),
    )
    .select(['joinRequest.id', 'joinRequest.message', 'joinRequest.createdAt', 'joinRequest.expiresAt'])
    .select('joinRequest.inviteLinkId')
    .select(['user.id as userId', 'user.name', 'user.image', 'user.email'])
    .where('joinRequest.communityId', '=', communityId)
    .where('joinRequest.status', '=', pending)
    .where('joinRequest.expiresAt', '>', now)
    .where('ban.userId', 'is', null)

export type PendingRequestRow = Awaited<ReturnType<typeof listPendingRequests>>[number]

/** Oldest first; one row more than the page. */
export const listPendingRequests = (db: Db, communityId: string, now: string, page: PageRequest) =>
  pendingRequests(db, communityId, now)
    .where(afterCursor(page, ['joinRequest.createdAt', 'joinRequest.id'], 'asc'))
    .orderBy('joinRequest.createdAt')
    .orderBy('joinRequest.id')
    .limit(page.limit + 1)
    .execute()

export const findPendingRequest = (db: Db, communityId: string, now: string, id: string) =>
  pendingRequests(db, communityId, now).where('joinRequest.id', '=', id).executeTakeFirst()

export const findPendingRequestOf = (db: Db, communityId: string, now: string, userId: string) =>
  pendingRequests(db, communityId, now).where('joinRequest.userId', '=', userId).executeTakeFirst()

/** Returns expired requests that are still open. */
export const listExpiredRequests = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('joinRequest')
    .innerJoin('community', 'community.id', 'joinRequest.communityId')
    .select(['joinRequest.communityId', 'joinRequest.userId', 'community.deletedAt'])
    .where('joinRequest.status', '=', pending)
    .where('joinRequest.expiresAt', '<=', now)
    .orderBy('joinRequest.expiresAt')
    .limit(limit)
    .execute()
