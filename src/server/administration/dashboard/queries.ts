import type { Db } from '../db/open.ts'
import { numbered, type Range } from '../finder/number-queries.ts'
import { matches } from '../search/queries.ts'

/** People who are there, with what super admins see of each in a list. */
export const people = (db: Db) =>
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

export type PersonRow = Awaited<ReturnType<typeof listNewestPeople>>[number]

export const listNewestPeople = (db: Db, limit: number) =>
  people(db).orderBy('user.createdAt', 'desc').orderBy('user.id', 'desc').limit(limit).execute()

/** The people with these numbers who are there. */
export const listPeopleNumbered = (db: Db, numbers: readonly number[]) =>
  people(db)
    .innerJoin('personNumber', 'personNumber.personId', 'user.id')
    .select('personNumber.number')
    .where('personNumber.number', 'in', numbered(numbers))
    .execute()

/** Numbers in the range of people whose address matches a query of search/part.ts, the highest first. */
export async function listNumbersByPart(db: Db, match: string, { from, below }: Range, most: number) {
  const rows = await db
    .selectFrom('emailSearch')
    .select('rowid')
    .where(matches('emailSearch', match))
    .where('rowid', '>=', from)
    .where('rowid', '<', below)
    .orderBy('rowid', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** Numbers of people whose address begins so: of the first of them, by the alphabet. */
export async function listNumbersByBeginning(db: Db, beginning: string, most: number) {
  const rows = await db
    .selectFrom('user')
    .innerJoin('personNumber', 'personNumber.personId', 'user.id')
    .select('personNumber.number')
    .where('user.emailKey', '>=', beginning)
    .where('user.emailKey', '<', `${beginning}\u{10ffff}`)
    .where('user.deletedAt', 'is', null)
    .orderBy('user.emailKey')
    .limit(most)
    .execute()
  return rows.map(({ number }) => number)
}

/** The communities with these numbers that are there, private ones too. */
export const listCommunitiesNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('communityNumber')
    .innerJoin('community', 'community.id', 'communityNumber.communityId')
    .innerJoin('user', 'user.id', 'community.creatorId')
    .select(['communityNumber.number', 'community.id', 'community.name', 'community.slug', 'community.description'])
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
    .where('communityNumber.number', 'in', numbered(numbers))
    .where('community.deletedAt', 'is', null)
    .execute()
