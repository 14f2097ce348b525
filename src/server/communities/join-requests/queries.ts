import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'

/** Written out, not bound: only so the planner sees that the indexes of waiting requests hold what is asked for. */
const pending = sql.lit<'PENDING'>('PENDING')

/** The requests to join that wait, each with who made it. Somebody banned waits no more. */
const waiting = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('joinRequest')
    .innerJoin('user', 'user.id', 'joinRequest.userId')
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'joinRequest.communityId').onRef('ban.userId', '=', 'joinRequest.userId'),
    )
    .select(['joinRequest.id', 'joinRequest.message', 'joinRequest.createdAt', 'joinRequest.expiresAt'])
    .select(['user.id as userId', 'user.name', 'user.image', 'user.email'])
    .where('joinRequest.communityId', '=', communityId)
    .where('joinRequest.status', '=', pending)
    .where('joinRequest.expiresAt', '>', now)
    .where('ban.userId', 'is', null)

export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number]

/** Oldest first; one row more than the page has. */
export const listWaiting = (db: Db, communityId: string, now: string, page: PageOf) =>
  waiting(db, communityId, now)
    .where(afterCursor(page, ['joinRequest.createdAt', 'joinRequest.id'], 'asc'))
    .orderBy('joinRequest.createdAt')
    .orderBy('joinRequest.id')
    .limit(page.limit + 1)
    .execute()

export const findWaiting = (db: Db, communityId: string, now: string, id: string) =>
  waiting(db, communityId, now).where('joinRequest.id', '=', id).executeTakeFirst()

export const findWaitingOf = (db: Db, communityId: string, now: string, userId: string) =>
  waiting(db, communityId, now).where('joinRequest.userId', '=', userId).executeTakeFirst()

/** Requests that ran out and were not closed yet. */
export const listRunOut = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('joinRequest')
    .innerJoin('community', 'community.id', 'joinRequest.communityId')
    .select(['joinRequest.communityId', 'joinRequest.userId', 'community.deletedAt'])
    .where('joinRequest.status', '=', pending)
    .where('joinRequest.expiresAt', '<=', now)
    .orderBy('joinRequest.expiresAt')
    .limit(limit)
    .execute()
