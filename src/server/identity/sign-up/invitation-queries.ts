import { expressionBuilder } from 'kysely'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

const builder = () => expressionBuilder<Schema, 'invitation'>()

/**
 * Whether the inviter of the row may still invite as they did: they can sign in, are a member who is not banned, and
 * still moderate if the invitation skips approval.
 */
export function isInviterEntitled(now: string) {
  const eb = builder()
  const membership = eb
    .selectFrom('communityMember as inviterMembership')
    .innerJoin('user as inviter', 'inviter.id', 'inviterMembership.userId')
    .select('inviterMembership.userId')
    .whereRef('inviterMembership.communityId', '=', 'invitation.communityId')
    .whereRef('inviterMembership.userId', '=', 'invitation.inviterId')
    .where('inviter.deletedAt', 'is', null)
    .where(isActiveAccount(now, 'inviter'))
    .where((eb) =>
      eb.or([eb('invitation.skipsApproval', '=', 0), eb('inviterMembership.role', 'in', ['MODERATOR', 'ORGANIZER'])]),
    )
  const ban = eb
    .selectFrom('communityBan as inviterBan')
    .select('inviterBan.userId')
    .whereRef('inviterBan.communityId', '=', 'invitation.communityId')
    .whereRef('inviterBan.userId', '=', 'invitation.inviterId')
  return eb.and([eb.exists(membership), eb.not(eb.exists(ban))])
}

/**
 * Whether an invitation has an effect: not expired, used or revoked, to a community that accepts members, by an inviter
 * who may still invite. Every way in, list, notification and mail uses it.
 */
export function isUsableInvitation(now: string) {
  const eb = builder()
  const target = eb
    .selectFrom('community as target')
    .select('target.id')
    .whereRef('target.id', '=', 'invitation.communityId')
    .where('target.archivedAt', 'is', null)
    .where('target.deletedAt', 'is', null)
  return eb.and([
    eb('invitation.acceptedAt', 'is', null),
    eb('invitation.revokedAt', 'is', null),
    eb('invitation.expiresAt', '>', now),
    eb.exists(target),
    isInviterEntitled(now),
  ])
}

/** Returns the usable invitation with this token. */
export const findUsableInvitation = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('invitation')
    .select(['invitation.emailKey', 'invitation.skipsApproval'])
    .where('invitation.tokenHash', '=', tokenHash)
    .where(isUsableInvitation(now))
    .executeTakeFirst()

/** A user whose right to invite the viewer may end. */
export type EndedInviter = Authorized<{ id: string }, 'suspend' | 'setRole' | 'leave' | 'remove' | 'ban'>

/** Revokes a user's open invitations, to one community or to all, so that regained rights do not revive them. */
export const revokeInvitationsBy = (db: Db, inviter: EndedInviter, at: string, communityId?: string) =>
  db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('inviterId', '=', inviter.id)
    .$if(communityId !== undefined, (query) => query.where('communityId', '=', communityId ?? ''))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
