import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

export async function hasSeveralOrganizers(db: Db, communityId: string): Promise<boolean> {
  const some = await db
    .selectFrom('communityMember')
    .select('userId')
    .where('communityId', '=', communityId)
    .where('role', '=', 'ORGANIZER')
    .limit(2)
    .execute()
  return some.length > 1
}

/** Returns which of the communities have an organizer who can sign in. */
export const listActivelyOrganized = (db: Db, communityIds: readonly string[], now: string) =>
  db
    .selectFrom('communityMember as organizer')
    .innerJoin('user', 'user.id', 'organizer.userId')
    .select('organizer.communityId')
    .distinct()
    .where('organizer.communityId', 'in', communityIds)
    .where('organizer.role', '=', 'ORGANIZER')
    .where('user.deletedAt', 'is', null)
    .where(isActiveAccount(now))
    .execute()

/** Returns existing communities whose only organizer is this user, at most `limit`. */
export const listOrganizedAlone = (db: Db, userId: string, now: string, limit: number) =>
  db
    .selectFrom('communityMember as own')
    .innerJoin('community', 'community.id', 'own.communityId')
    .select(['community.slug', 'community.name'])
    .where('own.userId', '=', userId)
    .where('own.role', '=', 'ORGANIZER')
    .where('community.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('communityMember as other')
            .innerJoin('user', 'user.id', 'other.userId')
            .select('other.userId')
            .whereRef('other.communityId', '=', 'own.communityId')
            .where('other.role', '=', 'ORGANIZER')
            .where('other.userId', '!=', userId)
            .where('user.deletedAt', 'is', null)
            .where(isActiveAccount(now)),
        ),
      ),
    )
    .orderBy('own.createdAt')
    .orderBy('own.communityId')
    .limit(limit)
    .execute()

/**
 * Lists members after this id whom no notification since `since` has told of the organizer, in the order of their ids.
 */
export const listUninformedMembers = (
  db: Db,
  { communityId, organizerId, since, after }: Record<'communityId' | 'organizerId' | 'since' | 'after', string>,
  limit: number,
) =>
  db
    .selectFrom('communityMember as member')
    .select(['member.userId as id', 'member.role'])
    .where('member.communityId', '=', communityId)
    .where('member.userId', '>', after)
    .where('member.userId', '!=', organizerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.userId', '=', 'member.userId')
            .where('notification.createdAt', '>=', since)
            .where(withoutIndex<string | null>('notification.communityId'), '=', communityId)
            .where(withoutIndex<string>('notification.kind'), '=', 'organizer-appointed')
            .where(withoutIndex<string | null>('notification.actorId'), '=', organizerId),
        ),
      ),
    )
    .orderBy('member.userId')
    .limit(limit)
    .execute()
