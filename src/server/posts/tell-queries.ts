import { sql } from 'kysely'
import { among } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { all } from '../db/statements.ts'

/** Those of the people who may read the community and are not banned there, each with their verified address, if any. */
export const listReadersAmong = all((db, communityId: string, userIds: readonly string[]) =>
  db
    .selectFrom('user')
    .select('user.id')
    .select(
      sql<string | null>`iif(${sql.ref('user.emailVerifiedAt')} is null, null, ${sql.ref('user.email')})`.as('email'),
    )
    .where('user.id', 'in', among(userIds))
    .where('user.deletedAt', 'is', null)
    .where(({ and, exists, not, or, selectFrom }) => {
      const community = selectFrom('community').select('community.id').where('community.id', '=', communityId)
      const member = selectFrom('communityMember')
        .select('communityMember.userId')
        .where('communityMember.communityId', '=', communityId)
        .whereRef('communityMember.userId', '=', 'user.id')
      const ban = selectFrom('communityBan')
        .select('communityBan.userId')
        .where('communityBan.communityId', '=', communityId)
        .whereRef('communityBan.userId', '=', 'user.id')
      const isOpen = exists(community.where('community.isPrivate', '=', 0))
      return and([or([isOpen, exists(member)]), not(exists(ban))])
    }),
)

/** Those of the people who were told of this post or comment already. */
export const listToldAmong = (db: Db, postId: string, commentId: string | null, userIds: readonly string[]) =>
  db
    .selectFrom('notification')
    .select('userId')
    .where('userId', 'in', userIds)
    .$if(commentId === null, (query) => query.where('postId', '=', postId).where('commentId', 'is', null))
    .$if(commentId !== null, (query) => query.where('commentId', '=', commentId))
    .execute()

/** Whom this person mentioned since the moment, those mentioned first. */
export const listMentionedBy = (db: Db, actorId: string, since: string, limit: number) =>
  db
    .selectFrom('notification')
    .select('userId')
    // Said outright, so that the index of mentions is used.
    .where('kind', '=', sql.lit('mention'))
    .where('actorId', '=', actorId)
    .where('createdAt', '>', since)
    .groupBy('userId')
    .orderBy((eb) => eb.fn.min('createdAt'))
    .orderBy('userId')
    .limit(limit)
    .execute()
