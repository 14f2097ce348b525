import type { Db } from '../db/open.ts'
import { isFree } from './hold-queries.ts'

/**
 * Invitations that can be used: that have not run out, and were neither used nor revoked; to a community that takes
 * people, by somebody who is still a member there and can sign in.
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
    .where(isFree(now, 'inviter'))

/** The invitation with this token, while it can be used. */
export const findUsableInvitation = (db: Db, tokenHash: string, now: string) =>
  usableInvitations(db, now)
    .select(['invitation.emailKey', 'invitation.skipsApproval'])
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst()
