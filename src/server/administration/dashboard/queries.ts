import { inNumbers } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { isNumberedWithin, matchesIndex, type NumberRange } from '../../platform/search-index/queries.ts'
import type { SubstringIndex } from '../../platform/search-index/substrings.ts'
import { communityCardColumns } from '../../platform/texts/text-columns.ts'

/** Selects existing users with the columns of the admin list. */
export const users = (db: Db) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email', 'user.image', 'user.superAdminAt', 'user.emailVerifiedAt'])
    .select(['user.createdAt', 'user.suspendedUntil', 'user.awaitsApprovalSince'])
    .select((eb) => [
      eb
        .selectFrom('post')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('post.authorId', '=', 'user.id')
        .where('post.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('postCount'),
      eb
        .selectFrom('comment')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('comment.authorId', '=', 'user.id')
        .where('comment.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('commentCount'),
      eb
        .selectFrom('communityMember')
        .innerJoin('community', 'community.id', 'communityMember.communityId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('communityMember.userId', '=', 'user.id')
        .where('community.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('membershipCount'),
    ])
    .where('user.deletedAt', 'is', null)

export type UserRow = Awaited<ReturnType<typeof listNewestUsers>>[number]

export const listNewestUsers = (db: Db, limit: number) =>
  users(db).orderBy('user.createdAt', 'desc').orderBy('user.id', 'desc').limit(limit).execute()

/** Returns the names and addresses of existing users by number. */
export const listNamesNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('userNumber')
    .innerJoin('user', 'user.id', 'userNumber.userId')
    .select(['userNumber.number', 'user.name', 'user.email'])
    .where('userNumber.number', 'in', inNumbers(numbers))
    .where('user.deletedAt', 'is', null)
    .execute()

/** Returns existing users by number. */
export const listUsersNumbered = (db: Db, numbers: readonly number[]) =>
  users(db)
    .innerJoin('userNumber', 'userNumber.userId', 'user.id')
    .select('userNumber.number')
    .where('userNumber.number', 'in', inNumbers(numbers))
    .execute()

/** Returns numbers in the range that match a query of this index, highest first. */
export async function listNumbersIn(
  db: Db,
  index: 'emailSearch' | SubstringIndex,
  match: string,
  range: NumberRange,
  most: number,
) {
  const rows = await db
    .selectFrom(index)
    .select('rowid')
    .where(matchesIndex(index, match))
    .where(isNumberedWithin(index, range))
    .orderBy('rowid', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** Returns existing communities by number, including private ones. */
export const listCommunitiesNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('communityNumber')
    .innerJoin('community', 'community.id', 'communityNumber.communityId')
    .innerJoin('user', 'user.id', 'community.creatorId')
    .select(['communityNumber.number', 'community.id', 'community.slug', ...communityCardColumns])
    .select(['community.isPrivate', 'community.createdAt', 'community.memberCount'])
    .select(['user.name as creatorName', 'user.email as creatorEmail'])
    .select((eb) =>
      eb
        .selectFrom('forum')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('forum.communityId', '=', 'community.id')
        .$asScalar()
        .$notNull()
        .as('forumCount'),
    )
    .where('communityNumber.number', 'in', inNumbers(numbers))
    .where('community.deletedAt', 'is', null)
    .execute()
