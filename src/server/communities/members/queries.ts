import type { ExpressionBuilder } from 'kysely'
import type { Role } from '../../../shared/communities/communities.ts'
import { showsProfileTo } from '../../identity/users/access/predicates.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { matchesIndex } from '../../platform/search-index/queries.ts'

/**
 * A filter for members. With a `viewer` from outside, members with a hidden profile are left out, except the viewer.
 */
export interface MemberFilter {
  communityId: string
  role: Role | undefined
  viewer: { id: string } | 'members'
}

const isShownTo = (viewer: MemberFilter['viewer']) => (eb: ExpressionBuilder<Schema, 'communityMember'>) => {
  if (viewer === 'members') return eb.lit(true)
  return showsProfileTo(viewer, eb.ref('communityMember.userId'))
}

const columns = ['user.id', 'user.name', 'user.image', 'communityMember.role', 'communityMember.createdAt'] as const

/** Lists members by role (organizers, moderators, members), then newest first; one row more than the page. */
export function listMembers(db: Db, { communityId, role, viewer }: MemberFilter, page: PageRequest) {
  const order = ['communityMember.role', 'communityMember.createdAt', 'communityMember.userId'] as const
  return (
    db
      .selectFrom('communityMember')
      .innerJoin('user', 'user.id', 'communityMember.userId')
      .select(columns)
      .where('communityMember.communityId', '=', communityId)
      .$if(role !== undefined, (query) => query.where('communityMember.role', '=', role ?? 'MEMBER'))
      .where(isShownTo(viewer))
      // With one role, omitting it from the cursor comparison lets the index continue where the previous page ended.
      .where(afterCursor(page, role === undefined ? order : order.slice(1), 'desc'))
      .orderBy('communityMember.role', 'desc')
      .orderBy('communityMember.createdAt', 'desc')
      .orderBy('communityMember.userId', 'desc')
      .limit(page.limit + 1)
      .execute()
  )
}

/** The search index numbers of the members with a role; most roles have few members. */
const numbersOf = (db: Db, communityId: string, role: Role) =>
  db
    .selectFrom('communityMember as staff')
    .crossJoin('userNumber as known')
    .select('known.number')
    .where('staff.communityId', '=', communityId)
    .where('staff.role', '=', role)
    .whereRef('known.userId', '=', 'staff.userId')

/**
 * Searches members by name, newest accounts first; one row more than the page. `match` is a query of `userSearch`
 * that is restricted to the community. Cross joins fix the join order, because the planner does not know that look-ups
 * by number are cheap only after the search.
 */
export function searchMembers(db: Db, match: string, { communityId, role, viewer }: MemberFilter, page: PageRequest) {
  const query = db
    .selectFrom('userSearch')
    .crossJoin('userNumber')
    .crossJoin('communityMember')
    .crossJoin('user')
    .select([...columns, 'userNumber.number'])
    .where(matchesIndex('userSearch', match))
    .where(afterCursor(page, ['userSearch.rowid'], 'desc'))
    .whereRef('userNumber.number', '=', 'userSearch.rowid')
    .whereRef('communityMember.userId', '=', 'userNumber.userId')
    .where('communityMember.communityId', '=', communityId)
    .where(isShownTo(viewer))
    .whereRef('user.id', '=', 'communityMember.userId')
    .orderBy('userSearch.rowid', 'desc')
    .limit(page.limit + 1)
  if (role === undefined) return query.execute()
  const inRole = query.where('communityMember.role', '=', role)
  if (role === 'MEMBER') return inRole.execute()
  // Not one index search per number.
  return inRole.where(withoutIndex<number>('userSearch.rowid'), 'in', numbersOf(db, communityId, role)).execute()
}

/** Returns a current or former user with their role and ban in the community; both are null for outsiders. */
export const findUserInCommunity = (db: Db, communityId: string, userId: string) =>
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

export type CommunityUserRow = NonNullable<Awaited<ReturnType<typeof findUserInCommunity>>>

/** A user in a community, authorized for an ability. */
type InCommunity<Ability extends string> = Authorized<{ id: string; communityId: string }, Ability>

const setRoleOf = (db: Db, communityId: string, userId: string, role: Role) =>
  db
    .updateTable('communityMember')
    .set({ role })
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .execute()

export const updateRole = (db: Db, member: InCommunity<'setRole' | 'appoint'>, role: Role) =>
  setRoleOf(db, member.communityId, member.id, role)

/** Makes the member organizer and the present organizer moderator. */
export async function updateHandedOver(db: Db, member: InCommunity<'handOver'>, organizerId: string) {
  await setRoleOf(db, member.communityId, member.id, 'ORGANIZER')
  await setRoleOf(db, member.communityId, organizerId, 'MODERATOR')
}

export const insertBan = (
  db: Db,
  { id: userId, communityId }: InCommunity<'ban'>,
  ban: { bannedById: string; reason: string; createdAt: string },
) =>
  db
    .insertInto('communityBan')
    .values({ communityId, userId, ...ban })
    .execute()

export const deleteBan = (db: Db, { id, communityId }: InCommunity<'unban' | 'appoint'>) =>
  db.deleteFrom('communityBan').where('communityId', '=', communityId).where('userId', '=', id).execute()

/** Lists banned users, latest ban first; one row more than the page. */
export const listBans = (db: Db, communityId: string, page: PageRequest) =>
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
