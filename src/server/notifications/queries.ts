import { type ExpressionBuilder, sql } from 'kysely'
import { kindsFor } from '../../shared/notifications/kinds.ts'
import { knownCommunities, visibleCommunities } from '../communities/core/access/predicates.ts'
import { noticeableComments } from '../discussions/comments/access/predicates.ts'
import { visiblePosts } from '../discussions/posts/access/predicates.ts'
import type { Viewer } from '../platform/context.ts'
import type { Db } from '../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../platform/db/pagination.ts'
import type { Schema } from '../platform/db/schema.ts'
import { isHeard, shownActor, shownCount } from './actor-queries.ts'
import { kindsWhere } from './relevance.ts'
import { reportedText } from './reported-queries.ts'
import { currentDetail, isStillEntitled, moderatorKinds, type Reader, readerOf } from './subject-queries.ts'

export type NotificationBuilder = ExpressionBuilder<Schema, 'notification'>

/** Characters read from a text for its excerpt. */
const contentReadMax = 600

/** The post of the notification, with its community. */
const postOf = (eb: NotificationBuilder) =>
  eb
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .whereRef('post.id', '=', 'notification.postId')

/** The beginning of the text, or of its plain text, if the recipient may read it. */
const textOf = (eb: NotificationBuilder, reader: Viewer, column: 'content' | 'plainText') =>
  postOf(eb)
    .leftJoin('comment', (join) => join.onRef('comment.id', '=', 'notification.commentId'))
    .select((eb) =>
      eb
        .case()
        .when('notification.commentId', 'is', null)
        .then(sql<string>`substr(${sql.ref(`post.${column}`)}, 1, ${sql.lit(contentReadMax)})`)
        .else(sql<string>`substr(${sql.ref(`comment.${column}`)}, 1, ${sql.lit(contentReadMax)})`)
        .end()
        .as('text'),
    )
    .where(visiblePosts(reader))

const adminKinds = kindsFor('super-admins')
const alwaysReadable = kindsWhere('readable', 'always')
const readableWithCommunity = kindsWhere('readable', 'with-community')

/** Whether it is for the recipient: without a community, kinds for moderators and super admins are for super admins. */
const isForRecipient = (reader: Reader) => (eb: NotificationBuilder) => {
  if (reader.isSuperAdmin) return eb.lit(true)
  const isOfInstance = eb.or([
    eb('notification.kind', 'in', adminKinds),
    eb.and([eb('notification.kind', 'in', moderatorKinds), eb('notification.communityId', 'is', null)]),
  ])
  return eb.not(isOfInstance)
}

/**
 * Whether the recipient still has the right to the notification, and its subject is visible to them: readable, not
 * deleted, not hidden from them and not reported by them. A decision on their own report only requires read access.
 */
export const isStillVisible = (reader: Reader, now: string) => (eb: NotificationBuilder) => {
  const community = eb
    .selectFrom('community')
    .select('community.id')
    .whereRef('community.id', '=', 'notification.communityId')
    .where(visibleCommunities(reader))
  const post = postOf(eb).select('post.id').where(visiblePosts(reader))
  const comment = eb
    .selectFrom('comment')
    .select('comment.id')
    .whereRef('comment.id', '=', 'notification.commentId')
    .where(noticeableComments(reader))
  const isThere = eb.or([eb('notification.commentId', 'is', null), eb.exists(comment)])
  const isVisible = eb.or([
    eb.and([eb('notification.postId', 'is', null), isForRecipient(reader)(eb)]),
    eb('notification.kind', 'in', alwaysReadable),
    eb.and([eb('notification.kind', 'in', readableWithCommunity), eb.exists(community)]),
    eb.and([eb.exists(post), isThere]),
  ])
  return eb.and([isStillEntitled(reader, now)(eb), isVisible, isHeard(reader)(eb)])
}

/**
 * Selects the recipient's visible notifications. `postTitle`, `words` (the beginning of the text) and `plainWords` (of its
 * plain text) are null when the recipient may not read the post; `communityName` is null when they may not see the community; `role` is their role in
 * it.
 */
export const notificationsOf = (db: Db, reader: Viewer, now: string) =>
  db
    .selectFrom('notification')
    .leftJoin('community as place', 'place.id', 'notification.communityId')
    .leftJoin('communityMember as mine', (join) =>
      join.onRef('mine.communityId', '=', 'notification.communityId').onRef('mine.userId', '=', 'notification.userId'),
    )
    .leftJoin('user as actor', (join) =>
      join.on((eb) => eb('actor.id', '=', shownActor(reader)(eb))).on('actor.deletedAt', 'is', null),
    )
    .leftJoin('reportCase', 'reportCase.id', 'notification.caseId')
    .leftJoin('restriction as stated', 'stated.id', 'notification.restrictionId')
    .select(['stated.id as restrictionId', 'stated.rule', 'stated.reason', 'stated.deciderRole'])
    .select(['notification.id', 'notification.kind', 'notification.createdAt'])
    .select(['notification.readAt', 'notification.communityId', 'place.slug', 'mine.role'])
    .select(['actor.id as actorId', 'actor.name as actorName', 'actor.image as actorImage'])
    .select('actor.emailVerifiedAt as actorVerifiedAt')
    .select('notification.postId')
    .select((eb) => currentDetail(readerOf(reader), now)(eb).as('detail'))
    .select(['notification.commentId', 'notification.bundleKey', 'reportCase.id as caseId', 'reportCase.targetType'])
    .select((eb) => [shownCount(reader)(eb).as('count'), reportedText(reader)(eb).as('reportedText')])
    .select((eb) => [
      postOf(eb).select('post.title').where(visiblePosts(reader)).as('postTitle'),
      textOf(eb, reader, 'content').as('words'),
      textOf(eb, reader, 'plainText').as('plainWords'),
    ])
    .select((eb) =>
      eb
        .selectFrom('community')
        .select('community.name')
        .whereRef('community.id', '=', 'notification.communityId')
        .where(knownCommunities(reader, now))
        .as('communityName'),
    )
    .where('notification.userId', '=', reader.id)
    .where(isStillVisible(readerOf(reader), now))

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number]

/** Whether the app lists it. Others only cause mail or push. */
const isListed = sql<boolean>`${sql.ref('notification.isInApp')} = 1`

/** Newest first; one row more than the page. */
export const listNotifications = (db: Db, reader: Viewer, now: string, page: PageRequest) =>
  notificationsOf(db, reader, now)
    .where(isListed)
    .where(afterCursor(page, ['notification.createdAt', 'notification.id'], 'desc'))
    .orderBy('notification.createdAt', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const findNotification = (db: Db, reader: Viewer, now: string, id: string) =>
  notificationsOf(db, reader, now).where('notification.id', '=', id).executeTakeFirst()

/** Whether reports currently hide the subject of a notification. */
export async function isHiddenNow(
  db: Db,
  { postId, commentId }: { postId: string | null; commentId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom(commentId === null ? 'post' : 'comment')
    .select('hiddenAt')
    .where('id', '=', commentId ?? postId ?? '')
    .executeTakeFirst()
  return typeof row?.hiddenAt === 'string'
}

/** Returns the bundle and the time of one of the user's notifications. */
export const findBundle = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('notification')
    .select(['bundleKey', 'createdAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const findRecipientId = (db: Db, id: string) =>
  db.selectFrom('notification').select('userId').where('id', '=', id).executeTakeFirst()

/** Marks a notification of this user as read. Returns whether it exists. Keeps an earlier time of reading. */
export async function updateRead(db: Db, userId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unread notifications up to a time, of one bundle or of all. */
interface UnreadUntil {
  createdAt: string
  bundleKey?: string
}

/** Marks up to `limit` of these notifications of the user as read. Returns how many there were. */
export async function updateUnreadBatch(
  db: Db,
  userId: string,
  { createdAt, bundleKey }: UnreadUntil,
  readAt: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ readAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notification as unread')
        .select('unread.id')
        .where('unread.userId', '=', userId)
        .where('unread.readAt', 'is', null)
        .where('unread.isInApp', '=', sql.lit(1 as const))
        .where('unread.createdAt', '<=', createdAt)
        .$if(bundleKey !== undefined, (query) => query.where('unread.bundleKey', '=', bundleKey ?? ''))
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
