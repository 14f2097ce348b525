import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BlockKind } from '../../../shared/users/blocks.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

/** An id, or an expression with one. */
type Id = string | Expression<string>

/**
 * Whether the author's texts are kept from the reader: the reader muted or blocked the author, or the author blocked the
 * reader, which has no effect on super admins.
 */
const isKeptFrom = (readerId: Id, authorId: Id) => sql<boolean>`(
  exists (select 1 from "userBlock" as "own" where "own"."userId" = ${readerId} and "own"."blockedId" = ${authorId})
  or exists (select 1 from "userBlock" as "against"
    where "against"."userId" = ${authorId} and "against"."blockedId" = ${readerId} and "against"."kind" = 'BLOCK'
      and not exists (select 1 from "user" as "admin"
        where "admin"."id" = ${readerId} and "admin"."superAdminAt" is not null)))`

/** Whether the reader sees what the author wrote in the community. Its moderators see everything. */
export const notBlocked = (readerId: Id, authorId: Id, communityId: Id): RawBuilder<boolean> =>
  sql`(not ${isKeptFrom(readerId, authorId)} or exists (select 1 from "communityMember" as "moderating"
    where "moderating"."communityId" = ${communityId} and "moderating"."userId" = ${readerId}
      and "moderating"."role" in ('MODERATOR', 'ORGANIZER')))`

/** Whether the reader hears of what the other user does. */
export const hearsOf = (readerId: Id, otherId: Id) => sql<boolean>`not ${isKeptFrom(readerId, otherId)}`

/** Returns which of these authors are kept from the reader. */
export const listKeptFrom = preparedAll((db, readerId: string, authorIds: readonly string[]) =>
  db
    .selectFrom('user')
    .select('user.id')
    .where('user.id', 'in', inValues(authorIds))
    .where(isKeptFrom(readerId, sql.ref<string>('user.id'))),
)

/** Mutes or blocks a user; replaces the other. */
export const upsertBlock = (db: Db, userId: string, blockedId: string, kind: BlockKind, createdAt: string) =>
  db
    .insertInto('userBlock')
    .values({ userId, blockedId, kind, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'blockedId']).doUpdateSet({ kind, createdAt }))
    .execute()

export const deleteBlock = (db: Db, userId: string, blockedId: string, kind: BlockKind) =>
  db
    .deleteFrom('userBlock')
    .where('userId', '=', userId)
    .where('blockedId', '=', blockedId)
    .where('kind', '=', kind)
    .execute()

/** Returns whether the user muted or blocked the other; undefined if neither. */
export const findBlock = (db: Db, userId: string, blockedId: string) =>
  db
    .selectFrom('userBlock')
    .select('kind')
    .where('userId', '=', userId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()

/** Lists whom the user muted or blocked, newest first; one row more than the page. */
export const listBlocks = (db: Db, userId: string, page: PageRequest) =>
  db
    .selectFrom('userBlock')
    .innerJoin('user', 'user.id', 'userBlock.blockedId')
    .select(['user.id', 'user.name', 'user.image', 'userBlock.kind', 'userBlock.createdAt'])
    .where('userBlock.userId', '=', userId)
    .where(afterCursor(page, ['userBlock.createdAt', 'userBlock.blockedId'], 'desc'))
    .orderBy('userBlock.createdAt', 'desc')
    .orderBy('userBlock.blockedId', 'desc')
    .limit(page.limit + 1)
    .execute()
