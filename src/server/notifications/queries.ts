import { type ExpressionBuilder, sql } from 'kysely'
import { emailKey } from '../../shared/accounts.ts'
import { limits } from '../../shared/limits.ts'
import type { NoticeKind } from '../../shared/notices.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { postVisibleTo } from '../posts/visible.ts'

type Builder = ExpressionBuilder<Schema, 'notification'>

/** The notices that are about words in a thread, or what people think of them: one mail tells of them all. */
export const threadKinds = ['reply', 'comment', 'mention', 'reaction'] as const satisfies NoticeKind[]
export type ThreadKind = (typeof threadKinds)[number]

/** So much of somebody's words is read to show how they begin. */
const wordsRead = 600

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

/** The post that the notice is about, with its community. */
const postOf = (eb: Builder) =>
  eb
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .whereRef('post.id', '=', 'notification.postId')

/** What somebody decided about the reader they are told, whatever became of what it was about. */
const aboutReader = ['content-removed', 'warned'] as const satisfies NoticeKind[]

/** What concerns the whole instance is for its super admins. */
const isForReader = (reader: Viewer) => (eb: Builder) => {
  if (reader.isSuperAdmin) return eb.lit(true)
  const isOfInstance = eb.or([
    eb('notification.kind', 'in', ['sign-up-waiting', 'backup-failed']),
    eb.and([eb('notification.kind', '=', 'reports-waiting'), eb('notification.communityId', 'is', null)]),
  ])
  return eb.not(isOfInstance)
}

/**
 * Whether what the notice is about still stands: it may be read by the reader, is not removed, not hidden from them by
 * reports, not reported by them. That their report was decided they are told wherever they may read.
 */
const stands = (reader: Viewer) => (eb: Builder) => {
  const place = eb
    .selectFrom('community')
    .select('community.id')
    .whereRef('community.id', '=', 'notification.communityId')
    .where(visibleTo(reader))
  const post = postOf(eb).select('post.id').where(postVisibleTo(reader))
  const comment = eb
    .selectFrom('comment')
    .select('comment.id')
    .whereRef('comment.id', '=', 'notification.commentId')
    .where('comment.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('comment.hiddenAt', 'is', null), eb('comment.authorId', '=', reader.id)]))
  const ownReport = eb
    .selectFrom('report')
    .select('report.id')
    .where('report.targetType', '=', 'COMMENT')
    .whereRef('report.targetId', '=', 'notification.commentId')
    .where('report.reporterId', '=', reader.id)
    .where('report.status', '!=', 'DISMISSED')
  const isThere = eb.or([eb('notification.commentId', 'is', null), eb.exists(comment)])
  return eb.or([
    eb.and([eb('notification.postId', 'is', null), isForReader(reader)(eb)]),
    eb('notification.kind', 'in', aboutReader),
    eb.and([eb('notification.kind', '=', 'report-decided'), eb.exists(place)]),
    eb.and([eb.exists(post), isThere, eb.not(eb.exists(ownReport))]),
  ])
}

/**
 * What the reader was told, as far as it still stands. `postTitle` and `words`, the beginning of what was written, are
 * null when they may not read that post (any more). `slug` names the community, `communityName` is null when they may not see it (any more);
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
    .select('notification.postId')
    .select(['notification.commentId', 'notification.count'])
    .select((eb) => [
      postOf(eb).select('post.title').where(postVisibleTo(reader)).as('postTitle'),
      postOf(eb)
        .leftJoin('comment', (join) => join.onRef('comment.id', '=', 'notification.commentId'))
        .select(
          sql<string>`substr(coalesce("comment"."content", "post"."content"), 1, ${sql.lit(wordsRead)})`.as('words'),
        )
        .where(postVisibleTo(reader))
        .as('words'),
    ])
    .select((eb) =>
      eb
        .selectFrom('community')
        .select('community.name')
        .whereRef('community.id', '=', 'notification.communityId')
        .where((eb) => eb.or([visibleTo(reader)(eb), invites(reader, now)(eb)]))
        .as('communityName'),
    )
    .where('notification.userId', '=', reader.id)
    .where(stands(reader))

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

/** A mail of this kind tells the reader what came from the moment on, until the next one was queued. */
interface Gathering {
  kind: string
  createdAt: string
}

/** Whether the notice, as far as it stands, is of these kinds, unread, and to be told by this mail to who is not banned. */
const isNewsOf = (reader: Viewer, kinds: readonly ThreadKind[], mail: Gathering) => (eb: Builder) => {
  const ban = eb
    .selectFrom('communityBan')
    .select('communityBan.userId')
    .whereRef('communityBan.communityId', '=', 'notification.communityId')
    .where('communityBan.userId', '=', reader.id)
  const next = eb
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.about', '=', reader.id)
    .where('mail.kind', '=', mail.kind)
    .where('mail.createdAt', '>', mail.createdAt)
    .whereRef('mail.createdAt', '<=', 'notification.createdAt')
  return eb.and([
    eb('notification.kind', 'in', kinds),
    eb('notification.readAt', 'is', null),
    eb('notification.createdAt', '>=', mail.createdAt),
    eb.not(eb.exists(ban)),
    eb.not(eb.exists(next)),
  ])
}

/** What a mail tells the reader of these kinds, of which there is one at least; the oldest first. */
export const listThreadNews = (
  db: Db,
  reader: Viewer,
  now: string,
  kinds: readonly ThreadKind[],
  mail: Gathering,
  limit: number,
) =>
  noticesOf(db, reader, now)
    .where(isNewsOf(reader, kinds, mail))
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .limit(limit)
    .execute()

export async function countThreadNews(
  db: Db,
  reader: Viewer,
  kinds: readonly ThreadKind[],
  mail: Gathering,
): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notification.userId', '=', reader.id)
    .where(stands(reader))
    .where(isNewsOf(reader, kinds, mail))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether reports hide by now what a notice is about. */
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

/** Whose notice it is. */
export const findReader = (db: Db, id: string) =>
  db.selectFrom('notification').select('userId').where('id', '=', id).executeTakeFirst()

/** How many notices the reader has not read; one more than are shown stands for any number beyond. */
export async function countUnread(db: Db, reader: Viewer): Promise<number> {
  const unread = await db
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.userId', '=', reader.id)
    .where('notification.readAt', 'is', null)
    .where(stands(reader))
    .limit(limits.unreadShown + 1)
    .execute()
  return unread.length
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
