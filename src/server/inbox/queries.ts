import type { ExpressionBuilder } from 'kysely'
import { emailKey } from '../../shared/accounts.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

/** Whether an open invitation shows the reader the card of a community that is there. */
const invites = (reader: Viewer, now: string) => (eb: ExpressionBuilder<Schema, 'community'>) =>
  eb.and([
    eb('community.deletedAt', 'is', null),
    eb.exists(
      eb
        .selectFrom('invitation')
        .select('invitation.id')
        .whereRef('invitation.communityId', '=', 'community.id')
        // Only a verified address is invited: an unverified one may be somebody else's.
        .where('invitation.emailKey', '=', reader.emailVerified ? emailKey(reader.email) : '')
        .where('invitation.acceptedAt', 'is', null)
        .where('invitation.revokedAt', 'is', null)
        .where('invitation.expiresAt', '>', now),
    ),
  ])

/**
 * What the reader was told. `slug` names the community, `communityName` is null when they may not see it (any more);
 * `role` is the reader's in it.
 */
const noticesOf = (db: Db, reader: Viewer, now: string) =>
  db
    .selectFrom('notification')
    .leftJoin('community as place', 'place.id', 'notification.communityId')
    .leftJoin('communityMember as mine', (join) =>
      join.onRef('mine.communityId', '=', 'notification.communityId').onRef('mine.userId', '=', 'notification.userId'),
    )
    .leftJoin('user as actor', (join) =>
      join.onRef('actor.id', '=', 'notification.actorId').on('actor.deletedAt', 'is', null),
    )
    .select(['notification.id', 'notification.kind', 'notification.detail', 'notification.createdAt'])
    .select(['notification.readAt', 'notification.communityId', 'place.slug', 'mine.role'])
    .select(['actor.id as actorId', 'actor.name as actorName', 'actor.image as actorImage'])
    .select((eb) =>
      eb
        .selectFrom('community')
        .select('community.name')
        .whereRef('community.id', '=', 'notification.communityId')
        .where((eb) => eb.or([visibleTo(reader)(eb), invites(reader, now)(eb)]))
        .as('communityName'),
    )
    .where('notification.userId', '=', reader.id)

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** Newest first; one row more than the page has. */
export const listNotices = (db: Db, reader: Viewer, now: string, page: PageOf) =>
  noticesOf(db, reader, now)
    .where(afterCursor(page, ['notification.createdAt', 'notification.id'], 'desc'))
    .orderBy('notification.createdAt', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const findNotice = (db: Db, reader: Viewer, now: string, id: string) =>
  noticesOf(db, reader, now).where('notification.id', '=', id).executeTakeFirst()

/** Whose notice it is. */
export const findReader = (db: Db, id: string) =>
  db.selectFrom('notification').select('userId').where('id', '=', id).executeTakeFirst()

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Reads a notice of this person; answers whether it is there. One that was read keeps its moment. */
export async function updateRead(db: Db, userId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateAllRead = (db: Db, userId: string, at: string) =>
  db.updateTable('notification').set({ readAt: at }).where('userId', '=', userId).where('readAt', 'is', null).execute()
