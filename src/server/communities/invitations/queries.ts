import type { ExpressionBuilder, Insertable } from 'kysely'
import { isFree } from '../auth/hold-queries.ts'
import { usableInvitations } from '../auth/invitation-queries.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

/** Neither used nor revoked; it may have run out. */
const isOpen = (eb: ExpressionBuilder<Schema, 'invitation'>) =>
  eb.and([eb('invitation.acceptedAt', 'is', null), eb('invitation.revokedAt', 'is', null)])

/** The accounts behind these addresses, each with what it is in the community. */
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

/** Those of the addresses that were invited, by whomever and to wherever, `max` times or more since the moment. */
export const listFloodedAddresses = (db: Db, keys: readonly string[], since: string, max: number) =>
  db
    .selectFrom('invitation')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .where('createdAt', '>', since)
    .groupBy('emailKey')
    .having((eb) => eb.fn.countAll<number>(), '>=', max)
    .execute()

/** When the person invited somebody since the moment, the oldest first. */
export const listInvitedSince = (db: Db, inviterId: string, since: string) =>
  db
    .selectFrom('invitation')
    .select('createdAt')
    .where('inviterId', '=', inviterId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()

/** Revokes what is open for these addresses; answers whose it was. */
export const revokeOpenInvitations = (db: Db, communityId: string, keys: readonly string[], at: string) =>
  db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('emailKey', 'in', keys)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .returning('emailKey')
    .execute()

/** Those of the addresses that have an invitation of a moderator which can still be used. */
export const listSpared = (db: Db, communityId: string, keys: readonly string[], now: string) =>
  db
    .selectFrom('invitation')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .where('skipsApproval', '=', 1)
    .where('expiresAt', '>', now)
    .execute()

/** Revokes what this person has open for others: who is not in invites nobody. */
export const revokeInvitationsBy = (db: Db, communityId: string, inviterId: string, at: string) =>
  db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('inviterId', '=', inviterId)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .execute()

/** Somebody who moderates no longer spares nobody the approval. */
export const updateInvitationsUnsparing = (db: Db, communityId: string, inviterId: string) =>
  db
    .updateTable('invitation')
    .set({ skipsApproval: 0 })
    .where('inviterId', '=', inviterId)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .execute()

export const insertInvitations = (db: Db, rows: Insertable<Schema['invitation']>[]) =>
  db.insertInto('invitation').values(rows).execute()

export const updateInvitationToken = (db: Db, id: string, tokenHash: string | null) =>
  db.updateTable('invitation').set({ tokenHash }).where('id', '=', id).execute()

/** The open invitations of a community, newest first; one row more than the page has. */
export const listOpenInvitations = (db: Db, communityId: string, page: PageOf) =>
  db
    .selectFrom('invitation')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .select(['invitation.id', 'invitation.emailKey', 'invitation.message'])
    .select(['invitation.createdAt', 'invitation.expiresAt', 'inviter.id as inviterId', 'inviter.name as inviterName'])
    .where('invitation.communityId', '=', communityId)
    .where(isOpen)
    .where(afterCursor(page, ['invitation.createdAt', 'invitation.id'], 'desc'))
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(page.limit + 1)
    .execute()

export const findOpenInvitation = (db: Db, communityId: string, id: string) =>
  db
    .selectFrom('invitation')
    .select(['emailKey', 'message'])
    .where('id', '=', id)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .executeTakeFirst()

/** Answers whether there was one to revoke. */
export async function revokeInvitation(db: Db, communityId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('communityId', '=', communityId)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that can be used, with what is shown of them. */
const usable = (db: Db, now: string) =>
  usableInvitations(db, now)
    .select(['invitation.id', 'invitation.emailKey', 'invitation.message', 'invitation.expiresAt'])
    .select(['invitation.skipsApproval', 'inviter.name as inviterName', 'community.id as communityId'])
    .select(['community.slug', 'community.name', 'community.description', 'community.isPrivate'])
    .select(['community.memberCount', 'community.requiresApproval'])

/** An invitation by the token in its mail, with what the viewer, if there is one, is in the community. */
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

/** An invitation to be mailed: by somebody who is still in, to an address whose owner is neither in, banned nor suspended. */
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
    .select('reader.email as readerEmail')
    .where('invitation.id', '=', id)
    .where('own.userId', 'is', null)
    .where('ban.userId', 'is', null)
    .where((eb) => eb.or([eb('reader.emailVerifiedAt', 'is', null), isFree(now, 'reader')]))
    .executeTakeFirst()
