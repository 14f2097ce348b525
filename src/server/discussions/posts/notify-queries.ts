import { sql } from 'kysely'
import { notifiedUsers } from '../../communities/core/access/predicates.ts'
import { hearsOf } from '../../notify/blocks/queries.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import { hasMailAddress } from '../../notify/recipient-queries.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

const usersWithAccess = (db: Db, communityId: string, userIds: readonly string[]) =>
  db
    .selectFrom('user')
    .select('user.id')
    .select((eb) => eb.case().when(hasMailAddress(eb)).then(eb.ref('user.email')).end().as('email'))
    .where('user.id', 'in', inValues(userIds))
    .where('user.deletedAt', 'is', null)
    .where(notifiedUsers(communityId))

/** Returns which users may read the community and are not banned there, with the addresses for which mail may be queued. */
export const listUsersWithAccess = preparedAll(usersWithAccess)

/** The same, without users who muted the thread, and without users who do not hear of the actor. */
export const listThreadRecipients = preparedAll(
  (db, communityId: string, postId: string, actorId: string, userIds: readonly string[]) =>
    usersWithAccess(db, communityId, userIds)
      .innerJoin('post', (join) => join.on('post.id', '=', postId))
      .where(notMutedBy(sql.ref('user.id')))
      .where(hearsOf(sql.ref<string>('user.id'), actorId)),
)

/** Returns which users already have a notification about this post or comment. */
export const listAlreadyNotified = (db: Db, postId: string, commentId: string | null, userIds: readonly string[]) =>
  db
    .selectFrom('notification')
    .select('userId')
    .where('userId', 'in', userIds)
    .$if(commentId === null, (query) => query.where('postId', '=', postId).where('commentId', 'is', null))
    .$if(commentId !== null, (query) => query.where('commentId', '=', commentId))
    .execute()

/** Returns the users that this user mentioned since `since`, first mention first. */
export const listMentionedBy = (db: Db, actorId: string, since: string, limit: number) =>
  db
    .selectFrom('notification')
    .select('userId')
    // A literal, to match the partial index of mentions.
    .where('kind', '=', sql.lit('mention'))
    .where('actorId', '=', actorId)
    .where('createdAt', '>', since)
    .groupBy('userId')
    .orderBy((eb) => eb.fn.min('createdAt'))
    .orderBy('userId')
    .limit(limit)
    .execute()
