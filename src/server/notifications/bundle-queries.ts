import { expressionBuilder, sql } from 'kysely'
import { limits } from '../../shared/platform/limits.ts'
import type { Viewer } from '../platform/context.ts'
import { inValues, withoutIndex } from '../platform/db/dialect.ts'
import type { Db } from '../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../platform/db/pagination.ts'
import { preparedAll } from '../platform/db/prepared.ts'
import type { Schema } from '../platform/db/schema.ts'
import { isStillVisible, notificationsOf } from './queries.ts'
import { type Reader, readerOf } from './subject-queries.ts'

/** A literal, so that the partial index of unread notifications applies. */
const listed = sql.lit(1 as const)

/** The reader's visible notifications, for a subquery. */
const visible = (reader: Reader, now: string) =>
  expressionBuilder<Schema, never>()
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.userId', '=', reader.id)
    .where('notification.isInApp', '=', listed)
    .where(isStillVisible(reader, now))

/** The unread ones of the bundle of the row `shown`. */
const unreadOfBundle = (reader: Reader, now: string) =>
  visible(reader, now)
    .where('notification.readAt', 'is', null)
    .where('notification.bundleKey', '=', sql.ref<string>('shown.bundleKey'))

/**
 * Lists bundles by their latest notification, newest first; one row more than the page. A bundle stands where its latest
 * notification does, so no page divides it. Notifications that were read stand alone.
 */
export function listBundles(db: Db, viewer: Viewer, now: string, page: PageRequest) {
  const reader = readerOf(viewer)
  return notificationsOf(db, viewer, now)
    .where('notification.id', 'in', (outer) =>
      outer
        .selectFrom('notification as shown')
        .select('shown.id')
        .where('shown.userId', '=', reader.id)
        .where(afterCursor(page, ['shown.createdAt', 'shown.id'], 'desc'))
        .where((eb) => {
          const itself = visible(reader, now).where('notification.id', '=', eb.ref('shown.id'))
          const later = unreadOfBundle(reader, now).where(
            sql<boolean>`("notification"."createdAt", "notification"."id") > ("shown"."createdAt", "shown"."id")`,
          )
          return eb.and([eb.or([eb('shown.readAt', 'is not', null), eb.not(eb.exists(later))]), eb.exists(itself)])
        })
        .orderBy('shown.createdAt', 'desc')
        .orderBy('shown.id', 'desc')
        .limit(page.limit + 1),
    )
    .orderBy(withoutIndex('notification.createdAt'), 'desc')
    .orderBy(withoutIndex('notification.id'), 'desc')
    .execute()
}

/** Returns the comment of the first unread notification of each bundle; null if that is about the post. */
export const listFirstUnread = (db: Db, viewer: Viewer, now: string, ids: readonly string[]) =>
  db
    .selectFrom('notification as shown')
    .select('shown.bundleKey')
    .select(
      unreadOfBundle(readerOf(viewer), now)
        .clearSelect()
        .select('notification.commentId')
        .orderBy('notification.createdAt')
        .orderBy('notification.id')
        .limit(1)
        .as('commentId'),
    )
    .where('shown.id', 'in', inValues(ids))
    .execute()

/** Lists the unread notifications of these bundles with their actors, newest first; of each bundle the newest. */
export const listUnreadOfBundles = (db: Db, reader: Viewer, now: string, bundleKeys: readonly string[]) =>
  db
    .selectFrom('notification')
    .leftJoin('user as actor', (join) =>
      join.onRef('actor.id', '=', 'notification.actorId').on('actor.deletedAt', 'is', null),
    )
    .select(['notification.bundleKey', 'notification.kind', 'notification.commentId'])
    .select(['actor.id as actorId', 'actor.name as actorName', 'actor.image as actorImage'])
    .where('notification.id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('notification as unread')
            .select('unread.id')
            .select(
              sql<number>`row_number() over (partition by "unread"."bundleKey"
                order by "unread"."createdAt" desc, "unread"."id" desc)`.as('position'),
            )
            .where('unread.userId', '=', reader.id)
            .where('unread.readAt', 'is', null)
            .where('unread.isInApp', '=', listed)
            .where('unread.bundleKey', 'in', inValues(bundleKeys))
            .as('ranked'),
        )
        .select('ranked.id')
        .where('ranked.position', '<=', limits.unreadShown + 1),
    )
    .where(isStillVisible(readerOf(reader), now))
    .orderBy(withoutIndex('notification.createdAt'), 'desc')
    .orderBy(withoutIndex('notification.id'), 'desc')
    .execute()

/** The least key of the reader's unread notifications. */
const leastKey = (readerId: string) =>
  expressionBuilder<Schema, never>()
    .selectFrom('notification as unread')
    .select((eb) => eb.fn.min('unread.bundleKey').as('key'))
    .where('unread.userId', '=', readerId)
    .where('unread.readAt', 'is', null)
    .where('unread.isInApp', '=', listed)

const unreadBundles = (isSuperAdmin: boolean) =>
  preparedAll((db, id: string, invitationKey: string, now: string) => {
    const next = leastKey(id).where('unread.bundleKey', '>', sql.ref<string>('unreadBundle.key'))
    return db
      .withRecursive('unreadBundle(key)', (cte) =>
        cte
          .selectNoFrom(sql<string | null>`(${leastKey(id)})`.as('key'))
          .unionAll(
            cte
              .selectFrom('unreadBundle')
              .select(sql<string | null>`(${next})`.as('key'))
              .where('unreadBundle.key', 'is not', null),
          ),
      )
      .selectFrom('unreadBundle')
      .select('unreadBundle.key')
      .where('unreadBundle.key', 'is not', null)
      .where((eb) =>
        eb.exists(
          visible({ id, isSuperAdmin, invitationKey }, now)
            .where('notification.readAt', 'is', null)
            .where('notification.bundleKey', '=', sql.ref<string>('unreadBundle.key')),
        ),
      )
      .limit(limits.unreadShown + 1)
  })

const unreadOfUsers = unreadBundles(false)
const unreadOfSuperAdmins = unreadBundles(true)

/**
 * Counts the bundles of unread notifications, up to one more than the displayed maximum. Steps from bundle to bundle along
 * the index, so that a long bundle costs no more than a short one.
 */
export async function countUnreadBundles(db: Db, viewer: Viewer, now: string): Promise<number> {
  const { id, isSuperAdmin, invitationKey } = readerOf(viewer)
  return (await (isSuperAdmin ? unreadOfSuperAdmins : unreadOfUsers)(db, id, invitationKey, now)).length
}

/** Returns the newest of the user's unread notifications, visible or not. */
export async function findNewestUnreadId(db: Db, userId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('isInApp', '=', listed)
    .executeTakeFirst()
  return newest?.id ?? null
}
