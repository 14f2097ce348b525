import { type ExpressionBuilder, sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { newsComments } from './access/predicates.ts'

type Builder = ExpressionBuilder<Schema, 'post'>

/** The time of the user's last visit to the post of the row; null if there is none. */
export const lastVisit = (eb: Builder, userId: string) =>
  eb
    .selectFrom('threadVisit as visit')
    .select('visit.seenAt')
    .where('visit.userId', '=', userId)
    .whereRef('visit.postId', '=', 'post.id')

/** Comments under the post of the row that others wrote after the user's last visit; none without a visit. */
export const unreadComments = (eb: Builder, userId: string) =>
  eb
    .selectFrom('comment')
    .whereRef('comment.postId', '=', 'post.id')
    .where('comment.createdAt', '>', lastVisit(eb, userId).$asScalar<'seenAt'>())
    .where('comment.authorId', '!=', userId)
    .where(newsComments({ id: userId }))

/** Counts nothing in a muted thread, and no further than one above `limits.unreadMax`, so that a long thread costs no more than a short one. */
export const unreadCount = (eb: Builder, userId: string) =>
  eb
    .selectFrom(
      unreadComments(eb, userId)
        .select('comment.id')
        .where(notMutedBy(userId))
        .limit(limits.unreadMax + 1)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))

/** Returns when the user last visited the post, and the first comment that is unread since then. */
export const findVisit = preparedFirst((db, userId: string, postId: string) =>
  db
    .selectFrom('post')
    .select((eb) => [
      lastVisit(eb, userId).as('seenAt'),
      unreadComments(eb, userId)
        .select('comment.id')
        .orderBy('comment.createdAt')
        .orderBy('comment.id')
        .limit(1)
        .as('firstUnreadId'),
    ])
    .where('post.id', '=', postId),
)

export const saveVisit = (db: Db, userId: string, postId: string, seenAt: string) =>
  db
    .insertInto('threadVisit')
    .values({ userId, postId, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doUpdateSet({ seenAt }))
    .execute()

export const deleteOldVisits = (db: Db, before: string, isStopped: () => boolean) =>
  deleteInBatches(db, 'threadVisit', sql`"seenAt" < ${before}`, isStopped)
