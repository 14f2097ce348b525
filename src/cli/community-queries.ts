import { sql } from 'kysely'
import { isActiveAccount } from '../server/instance/restrictions/queries.ts'
import type { Db } from '../server/platform/db/open.ts'

export const findCommunityBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('community')
    .select(['id', 'slug', 'name', 'isPrivate', 'memberCount', 'createdAt', 'archivedAt'])
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Lists communities, newest first; `withoutOrganizer`: those without an organizer who can sign in. */
export const listCommunities = (db: Db, now: string, withoutOrganizer: boolean, limit: number) =>
  db
    .selectFrom('community')
    .select(['slug', 'name', 'isPrivate', 'memberCount', 'createdAt', 'archivedAt'])
    .where('deletedAt', 'is', null)
    .$if(withoutOrganizer, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('communityMember')
              .innerJoin('user', 'user.id', 'communityMember.userId')
              .select('user.id')
              .whereRef('communityMember.communityId', '=', 'community.id')
              .where('communityMember.role', '=', 'ORGANIZER')
              .where('user.deletedAt', 'is', null)
              .where(isActiveAccount(now)),
          ),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Lists organizers, then moderators. */
export const listStaff = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select(['user.email', 'user.name', 'communityMember.role'])
    .select(sql<0 | 1>`case when ${isActiveAccount(now)} then 1 else 0 end`.as('isActive'))
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.role', 'in', ['ORGANIZER', 'MODERATOR'])
    .where('user.deletedAt', 'is', null)
    .orderBy('communityMember.role', 'desc')
    .orderBy('communityMember.createdAt')
    .execute()
