import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Role } from '../../shared/communities.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { matches } from '../search/queries.ts'

/**
 * Which members are listed. `seenBy` is who looks from outside: people who hide their profile are left out, but for
 * themselves.
 */
export interface MemberFilter {
  communityId: string
  role: Role | undefined
  seenBy: { id: string } | 'members'
}

type MemberTables = Pick<Schema, 'communityMember' | 'userSetting'>

const isShownTo = (seenBy: MemberFilter['seenBy']) => (eb: ExpressionBuilder<MemberTables, 'communityMember'>) => {
  if (seenBy === 'members') return eb.lit(true)
  const hides = eb
    .selectFrom('userSetting')
    .select('userSetting.key')
    .whereRef('userSetting.userId', '=', 'communityMember.userId')
    .where('userSetting.key', '=', 'PRIVACY_PROFILE_VISIBLE')
    .where('userSetting.value', '=', 'false')
  return eb.or([eb('communityMember.userId', '=', seenBy.id), eb.not(eb.exists(hides))])
}

const columns = ['user.id', 'user.name', 'user.image', 'communityMember.role', 'communityMember.createdAt'] as const

/** Members, organizers first, then moderators, newest first within; one row more than the page has. */
export function listMembers(db: Db, { communityId, role, seenBy }: MemberFilter, page: PageOf) {
  const order = ['communityMember.role', 'communityMember.createdAt', 'communityMember.userId'] as const
  return (
    db
      .selectFrom('communityMember')
      .innerJoin('user', 'user.id', 'communityMember.userId')
      .select(columns)
      .where('communityMember.communityId', '=', communityId)
      .$if(role !== undefined, (query) => query.where('communityMember.role', '=', role ?? 'MEMBER'))
      .where(isShownTo(seenBy))
      // Of one role, the index goes on where the page before ended only when that is all there is to compare.
      .where(afterCursor(page, role === undefined ? order : order.slice(1), 'desc'))
      .orderBy('communityMember.role', 'desc')
      .orderBy('communityMember.createdAt', 'desc')
      .orderBy('communityMember.userId', 'desc')
      .limit(page.limit + 1)
      .execute()
  )
}

/** The numbers in the search index of those with the role: few, for a role that is given to few. */
const numbersOf = (db: Db, communityId: string, role: Role) =>
  db
    .selectFrom('communityMember as staff')
    .crossJoin('personNumber as known')
    .select('known.number')
    .where('staff.communityId', '=', communityId)
    .where('staff.role', '=', role)
    .whereRef('known.personId', '=', 'staff.userId')

/**
 * Members whose name matches, the newest accounts first; one row more than the page has. `match` is a query of
 * `personSearch` that keeps to the community. Joined in this order whatever the planner thinks: it cannot know that a
 * look-up by number is cheap after the search and dear before it.
 */
export function searchMembers(db: Db, match: string, { communityId, role, seenBy }: MemberFilter, page: PageOf) {
  const query = db
    .selectFrom('personSearch')
    .crossJoin('personNumber')
    .crossJoin('communityMember')
    .crossJoin('user')
    .select([...columns, 'personNumber.number'])
    .where(matches('personSearch', match))
    .where(afterCursor(page, ['personSearch.rowid'], 'desc'))
    .whereRef('personNumber.number', '=', 'personSearch.rowid')
    .whereRef('communityMember.userId', '=', 'personNumber.personId')
    .where('communityMember.communityId', '=', communityId)
    .where(isShownTo(seenBy))
    .whereRef('user.id', '=', 'communityMember.userId')
    .orderBy('personSearch.rowid', 'desc')
    .limit(page.limit + 1)
  if (role === undefined) return query.execute()
  const inRole = query.where('communityMember.role', '=', role)
  if (role === 'MEMBER') return inRole.execute()
  // The sign keeps the index from being searched once for each of the numbers.
  const number = sql<number>`+${sql.ref('personSearch.rowid')}`
  return inRole.where(number, 'in', numbersOf(db, communityId, role)).execute()
}

/** Whether there is an organizer besides this person. */
export async function hasOrganizerBesides(db: Db, communityId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('communityMember')
    .select('userId')
    .where('communityId', '=', communityId)
    .where('role', '=', 'ORGANIZER')
    .where('userId', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody who has, or had, an account, with their place in the community: both null for an outsider. */
export const findPersonIn = (db: Db, communityId: string, userId: string) =>
  db
    .selectFrom('user')
    .leftJoin('communityMember as member', (join) =>
      join.onRef('member.userId', '=', 'user.id').on('member.communityId', '=', communityId),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.userId', '=', 'user.id').on('ban.communityId', '=', communityId),
    )
    .select(['user.id', 'user.name', 'user.image', 'user.emailKey', 'user.deletedAt'])
    .select(['member.role', 'member.createdAt as joinedAt', 'ban.createdAt as bannedAt'])
    .where('user.id', '=', userId)
    .executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonIn>>>

export const updateRole = (db: Db, communityId: string, userId: string, role: Role) =>
  db
    .updateTable('communityMember')
    .set({ role })
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .execute()

export const insertBan = (db: Db, ban: Insertable<Schema['communityBan']>) =>
  db.insertInto('communityBan').values(ban).execute()

export const deleteBan = (db: Db, communityId: string, userId: string) =>
  db.deleteFrom('communityBan').where('communityId', '=', communityId).where('userId', '=', userId).execute()

/** Who may not come in, the last banned first; one row more than the page has. */
export const listBans = (db: Db, communityId: string, page: PageOf) =>
  db
    .selectFrom('communityBan')
    .innerJoin('user', 'user.id', 'communityBan.userId')
    .leftJoin('user as banner', (join) =>
      join.onRef('banner.id', '=', 'communityBan.bannedById').on('banner.deletedAt', 'is', null),
    )
    .select(['user.id', 'user.name', 'user.image', 'communityBan.reason', 'communityBan.createdAt'])
    .select(['banner.id as bannerId', 'banner.name as bannerName'])
    .where('communityBan.communityId', '=', communityId)
    .where(afterCursor(page, ['communityBan.createdAt', 'communityBan.userId'], 'desc'))
    .orderBy('communityBan.createdAt', 'desc')
    .orderBy('communityBan.userId', 'desc')
    .limit(page.limit + 1)
    .execute()
