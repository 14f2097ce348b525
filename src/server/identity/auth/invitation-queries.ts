import type { Db } from '../../platform/db/open.ts'
import { isActiveAccount } from './account-status-queries.ts'

/**
 * Selects usable invitations: not expired, used or revoked, to a community that accepts members, by an inviter who is
 * still a member and can sign in.
 */
export const usableInvitations = (db: Db, now: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('community', 'community.id', 'invitation.communityId')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .innerJoin('communityMember as membership', (join) =>
      join
        .onRef('membership.communityId', '=', 'invitation.communityId')
        .onRef('membership.userId', '=', 'invitation.inviterId'),
    )
    .where('invitation.acceptedAt', 'is', null)
    .where('invitation.revokedAt', 'is', null)
    .where('invitation.expiresAt', '>', now)
    .where('community.archivedAt', 'is', null)
    .where('community.deletedAt', 'is', null)
    .where('inviter.deletedAt', 'is', null)
    .where(isActiveAccount(now, 'inviter'))

/** Returns the usable invitation with this token. */
export const findUsableInvitation = (db: Db, tokenHash: string, now: string) =>
  usableInvitations(db, now)
    .select(['invitation.emailKey', 'invitation.skipsApproval'])
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst()
