import type { ExpressionBuilder, Insertable } from 'kysely'
import { isInviterEntitled, isUsableInvitation } from '../../identity/sign-up/invitation-queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { communityCardColumns } from '../../platform/texts/text-columns.ts'

/** Neither accepted nor revoked, but possibly expired. */
const isOpen = (eb: ExpressionBuilder<Schema, 'invitation'>) =>
  eb.and([eb('invitation.acceptedAt', 'is', null), eb('invitation.revokedAt', 'is', null)])

/** Returns the accounts with these addresses and their roles and bans in the community. */
export const listAddressees = (db: Db, communityId: string, keys: readonly string[]) =>
  db
    .selectFrom('user')
    .leftJoin('communityMember as member', (join) =>
      join.onRef('member.userId', '=', 'user.id').on('member.communityId', '=', communityId),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.userId', '=', 'user.id').on('ban.communityId', '=', communityId),
    )
    .select(['user.id', 'user.email', 'user.emailKey', 'user.emailVerifiedAt'])
    .select(['member.role', 'ban.userId as bannedId'])
    .where('user.emailKey', 'in', keys)
    .execute()

export type Addressee = Awaited<ReturnType<typeof listAddressees>>[number]

/** Returns which addresses received `max` or more invitations since `since`, from all senders and communities. */
export const listOverInvitedAddresses = (db: Db, keys: readonly string[], since: string, max: number) =>
  db
    .selectFrom('invitation')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .where('createdAt', '>', since)
    .groupBy('emailKey')
    .having((eb) => eb.fn.countAll<number>(), '>=', max)
    .execute()

/** Returns when the user sent invitations since `since`, oldest first. */
export const listInvitedSince = (db: Db, inviterId: string, since: string) =>
  db
    .selectFrom('invitation')
    .select('createdAt')
    .where('inviterId', '=', inviterId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()

/** A community to which the viewer may invite. */
export type InvitingCommunity = Authorized<{ id: string }, 'invite'>

const revokeOpen = (db: Db, communityId: string, keys: readonly string[], at: string) =>
  db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('emailKey', 'in', keys)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .returning('emailKey')
    .execute()

/** Revokes the open invitations of these addresses, which new ones replace. */
export const revokeOpenInvitations = (db: Db, community: InvitingCommunity, keys: readonly string[], at: string) =>
  revokeOpen(db, community.id, keys, at)

type BannableUser = Authorized<{ emailKey: string; communityId: string }, 'ban'>

/** Revokes the open invitations of a user who is being banned. Returns whether there were any. */
export const revokeInvitationsOf = async (db: Db, { emailKey, communityId }: BannableUser, at: string) =>
  (await revokeOpen(db, communityId, [emailKey], at)).length > 0

/** Returns which addresses have a usable invitation that skips approval. */
export const listSkippingApproval = (db: Db, communityId: string, keys: readonly string[], now: string) =>
  db
    .selectFrom('invitation')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .where('communityId', '=', communityId)
    .where(isUsableInvitation(now))
    .where('skipsApproval', '=', 1)
    .execute()

export type NewInvitation = Omit<Insertable<Schema['invitation']>, 'communityId'>

export const insertInvitations = (db: Db, community: InvitingCommunity, rows: readonly NewInvitation[]) =>
  db
    .insertInto('invitation')
    .values(rows.map((row) => ({ ...row, communityId: community.id })))
    .execute()

/** Replaces the token of the mailed link, or voids it with null. */
export const updateInvitationToken = (
  db: Db,
  invitation: Authorized<{ id: string }, 'accept' | 'mail'>,
  tokenHash: string | null,
) => db.updateTable('invitation').set({ tokenHash }).where('id', '=', invitation.id).execute()

/** Open invitations, possibly expired, whose inviter may still invite. Moderators can resend them. */
export const isResendable = (now: string) => (eb: ExpressionBuilder<Schema, 'invitation'>) =>
  eb.and([isOpen(eb), isInviterEntitled(now)])

/** Lists the open invitations of a community, newest first; one row more than the page. */
export const listOpenInvitations = (db: Db, communityId: string, now: string, page: PageRequest) =>
  db
    .selectFrom('invitation')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .select(['invitation.id', 'invitation.emailKey', 'invitation.message'])
    .select(['invitation.createdAt', 'invitation.expiresAt', 'inviter.id as inviterId', 'inviter.name as inviterName'])
    .where('invitation.communityId', '=', communityId)
    .where(isResendable(now))
    .where(afterCursor(page, ['invitation.createdAt', 'invitation.id'], 'desc'))
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const findOpenInvitation = (db: Db, communityId: string, now: string, id: string) =>
  db
    .selectFrom('invitation')
    .select(['emailKey', 'message'])
    .where('id', '=', id)
    .where('communityId', '=', communityId)
    .where(isResendable(now))
    .executeTakeFirst()

/** Returns whether there was an invitation to revoke. */
export async function updateInvitationRevoked(
  db: Db,
  community: Authorized<{ id: string }, 'moderate'>,
  id: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('communityId', '=', community.id)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Usable invitations with their display columns. */
const usable = (db: Db, now: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('community', 'community.id', 'invitation.communityId')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .where(isUsableInvitation(now))
    .select(['invitation.id', 'invitation.emailKey', 'invitation.message', 'invitation.expiresAt'])
    .select(['invitation.skipsApproval', 'inviter.name as inviterName', 'community.id as communityId'])
    .select(['community.slug', ...communityCardColumns, 'community.isPrivate'])
    .select(['community.memberCount', 'community.requiresApproval', 'community.iconId'])

/** Returns the invitation of a token with the viewer's role and ban in the community. */
export const findInvitationByToken = (db: Db, tokenHash: string, viewerId: string | null, now: string) =>
  usable(db, now)
    .leftJoin('communityMember as member', (join) =>
      join.onRef('member.communityId', '=', 'community.id').on('member.userId', '=', viewerId ?? ''),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'community.id').on('ban.userId', '=', viewerId ?? ''),
    )
    .select(['member.role', 'ban.userId as bannedId'])
    .where('invitation.tokenHash', '=', tokenHash)
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

/**
 * Returns an invitation that may be mailed: it is usable, and its recipient is neither a member nor banned. `readerVerifiedAt`
 * is null when no account has proven the address.
 */
export const findInvitationToMail = (db: Db, id: string, now: string) =>
  usable(db, now)
    .leftJoin('user as reader', 'reader.emailKey', 'invitation.emailKey')
    .leftJoin('communityMember as own', (join) =>
      join.onRef('own.communityId', '=', 'invitation.communityId').onRef('own.userId', '=', 'reader.id'),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'invitation.communityId').onRef('ban.userId', '=', 'reader.id'),
    )
    .select(['reader.id as readerId', 'reader.name as readerName', 'reader.emailVerifiedAt as readerVerifiedAt'])
    .select(['reader.email as readerEmail', 'inviter.language as inviterLanguage'])
    .where('invitation.id', '=', id)
    .where('own.userId', 'is', null)
    .where('ban.userId', 'is', null)
    .executeTakeFirst()
