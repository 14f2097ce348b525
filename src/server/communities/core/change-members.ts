import type { Role } from '../../../shared/communities/communities.ts'
import { revokeInvitationsBy } from '../../identity/sign-up/invitation-queries.ts'
import { deleteFollowOfFormerMember } from '../../notify/follows/queries.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { addToMemberCount, deleteMember, type EndedMembership, insertMember, type OpenToMember } from './queries.ts'
import { addActivity } from './trend.ts'

/** Adds a member and counts them. Violates the unique key for existing members. Must run in a transaction. */
export async function addMember(
  ctx: Pick<Services, 'db' | 'now' | 'jobs'>,
  community: OpenToMember,
  member: { userId: string; role: Role; createdAt: string; inviteLinkId?: string | null },
) {
  const { db } = ctx
  await insertMember(db, community, member)
  await indexSoon(ctx, 'user', [member.userId])
  await addToMemberCount(db, community.id, 1)
  await addActivity(db, community.id, member.createdAt, 1)
}

/**
 * Ends a membership, revokes the member's open invitations and updates the counters. Changes nothing for non-members.
 * Must run in a transaction.
 */
export async function dropMember(ctx: Pick<Services, 'db' | 'now' | 'jobs'>, membership: EndedMembership) {
  const { db } = ctx
  const member = await deleteMember(db, membership)
  if (!member) return
  await deleteFollowOfFormerMember(db, membership.id, membership.communityId)
  await revokeInvitationsBy(db, membership, timestamp(ctx), membership.communityId)
  await indexSoon(ctx, 'user', [membership.id])
  await addToMemberCount(db, membership.communityId, -1)
  await addActivity(db, membership.communityId, member.createdAt, -1)
}
