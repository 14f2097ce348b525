import { sql } from 'kysely'
import type { ThreadKind } from '../../shared/notifications/kinds.ts'
import { bannedFrom } from '../communities/core/access/predicates.ts'
import { hearsOf } from '../notify/blocks/queries.ts'
import { levelOfPost, postColumns } from '../notify/follows/level-queries.ts'
import type { Viewer } from '../platform/context.ts'
import type { Db } from '../platform/db/open.ts'
import { isStillVisible, type NotificationBuilder, notificationsOf } from './queries.ts'
import { heardAt } from './relevance.ts'
import { readerOf } from './subject-queries.ts'

/** A batched mail about a thread covers its notifications from `createdAt` on, until the next one is queued. */
interface BatchedMail {
  kind: string
  about: string | null
  createdAt: string
  postId: string
}

/** Whether a user with a verified address caused it, because no one answers for the others. */
const isByVerifiedUser = (eb: NotificationBuilder) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('user')
        .select('user.id')
        .whereRef('user.id', '=', 'notification.actorId')
        .where('user.emailVerifiedAt', 'is', null)
        .where('user.deletedAt', 'is', null),
    ),
  )

/** Whether the recipient still follows the post at one of the levels of the kind. */
const isStillHeard = (reader: Viewer, kinds: readonly ThreadKind[]) => (eb: NotificationBuilder) =>
  eb.exists(
    eb
      .selectFrom('post')
      .select('post.id')
      .whereRef('post.id', '=', 'notification.postId')
      .where((inPost) =>
        inPost.or(
          heardAt(kinds).map(({ kind, levels }) =>
            inPost.and([
              inPost('notification.kind', '=', kind),
              inPost(levelOfPost(postColumns, reader.id), 'in', levels),
            ]),
          ),
        ),
      ),
  )

/** When the text of the notification was written; an edit can add a mention later. */
const writtenAt = sql<string>`case when "notification"."kind" = 'mention' then "notification"."createdAt" else coalesce(
  (select "text"."createdAt" from "comment" as "text" where "text"."id" = "notification"."commentId"),
  (select "text"."createdAt" from "post" as "text" where "text"."id" = "notification"."postId")) end`

/** Whether the recipient has looked at the thread since, for example because they had it open. */
const isSeen = (reader: Viewer) => (eb: NotificationBuilder) =>
  eb.exists(
    eb
      .selectFrom('threadVisit')
      .select('threadVisit.seenAt')
      .where('threadVisit.userId', '=', reader.id)
      .whereRef('threadVisit.postId', '=', 'notification.postId')
      .where('threadVisit.seenAt', '>=', writtenAt),
  )

/** The post, while it is an announcement: a moderator can take the mark back. */
const announcedPost = (eb: NotificationBuilder) =>
  eb
    .selectFrom('post')
    .select('post.id')
    .whereRef('post.id', '=', 'notification.postId')
    .where('post.announcedAt', 'is not', null)

/** Whether to tell the recipient of it elsewhere than in the app: unread, not seen, of these kinds and still followed, by a
 * verified user whom the recipient hears of, and the recipient is not banned. */
const isNews = (reader: Viewer, kinds: readonly ThreadKind[], takesUnverified: boolean) => (eb: NotificationBuilder) =>
  eb.and([
    eb('notification.kind', 'in', kinds),
    isStillHeard(reader, kinds)(eb),
    eb.not(isSeen(reader)(eb)),
    eb('notification.readAt', 'is', null),
    hearsOf(reader.id, sql.ref<string>('notification.actorId')),
    eb.not(bannedFrom(eb.ref('notification.communityId'), reader.id)),
    ...(takesUnverified ? [] : [isByVerifiedUser(eb)]),
    eb.or([eb('notification.kind', '!=', 'announcement'), eb.exists(announcedPost(eb))]),
  ])

/** Whether to show this notification on the recipient's devices. */
export async function isThreadNews(
  db: Db,
  reader: Viewer,
  { kind, id, takesUnverified }: { kind: ThreadKind; id: string; takesUnverified: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.id', '=', id)
    .where('notification.userId', '=', reader.id)
    .where(isNews(reader, [kind], takesUnverified))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this mail covers the notification. */
const isUnmailedThreadActivity =
  (reader: Viewer, kinds: readonly ThreadKind[], mail: BatchedMail) => (eb: NotificationBuilder) => {
    const next = eb
      .selectFrom('mail')
      .select('mail.id')
      .where('mail.about', '=', mail.about)
      .where('mail.kind', '=', mail.kind)
      .where('mail.createdAt', '>', mail.createdAt)
      .whereRef('mail.createdAt', '<=', 'notification.createdAt')
    return eb.and([
      isNews(reader, kinds, false)(eb),
      eb('notification.postId', '=', mail.postId),
      eb('notification.createdAt', '>=', mail.createdAt),
      eb.not(eb.exists(next)),
    ])
  }

/** Returns the notifications that a mail covers, oldest first. `kinds` must not be empty. */
export const listThreadActivity = (
  db: Db,
  reader: Viewer,
  now: string,
  kinds: readonly ThreadKind[],
  mail: BatchedMail,
  limit: number,
) =>
  notificationsOf(db, reader, now)
    .select((eb) => {
      const parent = eb
        .selectFrom('comment')
        .select('comment.parentId')
        .whereRef('comment.id', '=', 'notification.commentId')
      return parent.as('parentId')
    })
    .where(isUnmailedThreadActivity(reader, kinds, mail))
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .limit(limit)
    .execute()

export type ThreadActivityRow = Awaited<ReturnType<typeof listThreadActivity>>[number]

export async function countThreadActivity(
  db: Db,
  reader: Viewer,
  now: string,
  kinds: readonly ThreadKind[],
  mail: BatchedMail,
): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notification.userId', '=', reader.id)
    .where(isStillVisible(readerOf(reader), now))
    .where(isUnmailedThreadActivity(reader, kinds, mail))
    .executeTakeFirstOrThrow()
  return count
}
