import { expressionBuilder } from 'kysely'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The two kinds of rows that invite, with the column of the inviter. */
const inviters = { invitation: 'invitation.inviterId', inviteLink: 'inviteLink.makerId' } as const
type Inviting = keyof typeof inviters

const builder = () => expressionBuilder<Schema, Inviting>()

/** Whether a member who does not moderate may invite as the row does. */
function mayAsMember(table: Inviting) {
  const eb = builder()
  const skipsNothing = eb(`${table}.skipsApproval`, '=', 0)
  if (table === 'invitation') return skipsNothing
  const permission = eb
    .selectFrom('community as linking')
    .select('linking.id')
    .whereRef('linking.id', '=', 'inviteLink.communityId')
    .where('linking.membersMayLink', '=', 1)
  return eb.and([skipsNothing, eb.exists(permission)])
}

/**
 * Whether the inviter of the row may still invite as they did: they can sign in, are a member who is not banned, and
 * still moderate if the row skips approval. Links of other members need the permission of the community.
 */
export function isInviterEntitled(now: string, table: Inviting = 'invitation') {
  const eb = builder()
  const membership = eb
    .selectFrom('communityMember as inviterMembership')
    .innerJoin('user as inviter', 'inviter.id', 'inviterMembership.userId')
    .select('inviterMembership.userId')
    .whereRef('inviterMembership.communityId', '=', `${table}.communityId`)
    .whereRef('inviterMembership.userId', '=', inviters[table])
    .where('inviter.deletedAt', 'is', null)
    .where(isActiveAccount(now, 'inviter'))
    .where((eb) => eb.or([mayAsMember(table), eb('inviterMembership.role', 'in', ['MODERATOR', 'ORGANIZER'])]))
  const ban = eb
    .selectFrom('communityBan as inviterBan')
    .select('inviterBan.userId')
    .whereRef('inviterBan.communityId', '=', `${table}.communityId`)
    .whereRef('inviterBan.userId', '=', inviters[table])
  return eb.and([eb.exists(membership), eb.not(eb.exists(ban))])
}

/** Whether the community of the row exists and accepts members. */
function isCommunityOpen(table: Inviting) {
  const eb = builder()
  const target = eb
    .selectFrom('community as target')
    .select('target.id')
    .whereRef('target.id', '=', `${table}.communityId`)
    .where('target.archivedAt', 'is', null)
    .where('target.deletedAt', 'is', null)
  return eb.exists(target)
}

/**
 * Whether an invitation has an effect: not expired, used or revoked, to a community that accepts members, by an inviter
 * who may still invite. Every way in, list, notification and mail uses it.
 */
export function isUsableInvitation(now: string) {
  const eb = builder()
  return eb.and([
    eb('invitation.acceptedAt', 'is', null),
    eb('invitation.revokedAt', 'is', null),
    eb('invitation.expiresAt', '>', now),
    isCommunityOpen('invitation'),
    isInviterEntitled(now),
  ])
}

/** Whether an invite link still admits members. */
function isUsableInviteLink(now: string) {
  const eb = builder()
  return eb.and([
    eb('inviteLink.revokedAt', 'is', null),
    eb('inviteLink.expiresAt', '>', now),
    eb('inviteLink.uses', '<', eb.ref('inviteLink.maxUses')),
    isCommunityOpen('inviteLink'),
    isInviterEntitled(now, 'inviteLink'),
  ])
}

/** A user whose right to invite the viewer may end. */
export type EndedInviter = Authorized<{ id: string }, 'suspend' | 'setRole' | 'leave' | 'remove' | 'ban'>

/** Returns the usable invitation with this token. */
export const findUsableInvitation = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('invitation')
    .select(['invitation.emailKey', 'invitation.skipsApproval'])
    .where('invitation.tokenHash', '=', tokenHash)
    .where(isUsableInvitation(now))
    .executeTakeFirst()

/** Returns the usable invite link with this token, if an organizer or moderator made it. */
export const findModeratorsLink = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('inviteLink')
    .select('inviteLink.id')
    .where('inviteLink.tokenHash', '=', tokenHash)
    .where('inviteLink.skipsApproval', '=', 1)
    .where(isUsableInviteLink(now))
    .executeTakeFirst()

/**
 * Counts an account that the link admits to the site. Returns false when it has admitted as many as it may, or has ended
 * meanwhile.
 */
export async function countSignUpByLink(db: Db, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inviteLink')
    .set((eb) => ({ signUps: eb('signUps', '+', 1) }))
    .where('id', '=', id)
    .whereRef('signUps', '<', 'maxUses')
    .where(isUsableInviteLink(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Revokes a user's open invitations and invite links, to one community or to all, so that regained rights do not revive
 * them.
 */
export async function revokeInvitationsBy(db: Db, inviter: EndedInviter, at: string, communityId?: string) {
  await db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('inviterId', '=', inviter.id)
    .$if(communityId !== undefined, (query) => query.where('communityId', '=', communityId ?? ''))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
  await db
    .updateTable('inviteLink')
    .set({ revokedAt: at })
    .where('makerId', '=', inviter.id)
    .$if(communityId !== undefined, (query) => query.where('communityId', '=', communityId ?? ''))
    .where('revokedAt', 'is', null)
    .execute()
}
