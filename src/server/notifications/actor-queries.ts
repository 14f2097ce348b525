import { type ExpressionBuilder, sql } from 'kysely'
import { isThreadKind, kindNames, type NotificationKind } from '../../shared/notifications/kinds.ts'
import { hearsOf, notBlocked } from '../notify/blocks/queries.ts'
import type { QueryViewer } from '../platform/db/prepared.ts'
import type { Schema } from '../platform/db/schema.ts'

type Builder = ExpressionBuilder<Schema, 'notification'>

/** The kinds that other users cause by what they write and how they react. */
const kindsByUsers: readonly NotificationKind[] = [...kindNames.filter(isThreadKind), 'reaction']

/** The reactions that a notification stands for. */
const reactionsOf = (eb: Builder) =>
  eb
    .selectFrom('reaction')
    .where('reaction.targetType', '=', (eb) =>
      eb
        .case()
        .when('notification.commentId', 'is', null)
        .then('POST' as const)
        .else('COMMENT' as const)
        .end(),
    )
    .where('reaction.targetId', '=', (eb) => eb.fn.coalesce('notification.commentId', 'notification.postId'))
    .whereRef('reaction.notificationId', '=', 'notification.id')

const reactorId = sql.ref<string>('reaction.userId')
const actorId = sql.ref<string>('notification.actorId')

/** The number of users it stands for, without those who are blocked. */
export const shownCount = (reader: QueryViewer) => (eb: Builder) => {
  const blocked = reactionsOf(eb)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.not(hearsOf(reader.id, reactorId)))
  return eb
    .case()
    .when('notification.kind', '=', 'reaction')
    .then(sql<number>`${eb.ref('notification.count')} - (${blocked})`)
    .else(eb.ref('notification.count'))
    .end()
}

/** The latest user who reacted and is not blocked. */
const latestReactor = (eb: Builder, reader: QueryViewer) =>
  reactionsOf(eb)
    .select('reaction.userId')
    .where(hearsOf(reader.id, reactorId))
    .orderBy('reaction.createdAt', 'desc')
    .orderBy('reaction.userId', 'desc')
    .limit(1)

/** The user who caused it; of several who reacted, the latest who is not blocked. */
export const shownActor = (reader: QueryViewer) => (eb: Builder) =>
  eb
    .case()
    .when(eb.and([eb('notification.kind', '=', 'reaction'), eb.not(hearsOf(reader.id, actorId))]))
    .then(latestReactor(eb, reader).$asScalar<'userId'>())
    .else(actorId)
    .end()

/** Whether an unblocked user caused it. Decisions of moderators and of the site reach blocked users too. */
export const isHeard = (reader: QueryViewer) => (eb: Builder) => {
  const isReaction = eb('notification.kind', '=', 'reaction')
  const communityId = sql.ref<string>('notification.communityId')
  return eb.or([
    eb('notification.actorId', 'is', null),
    eb('notification.kind', 'not in', kindsByUsers),
    eb.and([eb.not(isReaction), notBlocked(reader.id, actorId, communityId)]),
    eb.and([isReaction, eb.or([hearsOf(reader.id, actorId), eb.exists(latestReactor(eb, reader))])]),
  ])
}
