import type { Role } from '../../../shared/communities/communities.ts'
import type { Db } from '../../platform/db/open.ts'
import { addToMemberCount, deleteMember, type EndedMembership, insertMember, type OpenToMember } from './queries.ts'
import { addActivity } from './trend.ts'

/** Adds a member and counts them. Violates the unique key for existing members. Must run in a transaction. */
export async function addMember(
  db: Db,
  community: OpenToMember,
  member: { userId: string; role: Role; createdAt: string },
) {
  await insertMember(db, community, member)
  await addToMemberCount(db, community.id, 1)
  await addActivity(db, community.id, member.createdAt, 1)
}

/** Ends a membership and updates the counters. Changes nothing for non-members. Must run in a transaction. */
export async function dropMember(db: Db, membership: EndedMembership) {
  const member = await deleteMember(db, membership)
  if (!member) return
  await addToMemberCount(db, membership.communityId, -1)
  await addActivity(db, membership.communityId, member.createdAt, -1)
}
