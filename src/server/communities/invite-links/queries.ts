import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { isInviterEntitled } from '../../identity/sign-up/invitation-queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { communityCardColumns } from '../../platform/texts/text-columns.ts'

const isEntitled = (now: string) => (eb: ExpressionBuilder<Schema, 'inviteLink'>) =>
  eb.case().when(isInviterEntitled(now, 'inviteLink')).then<Flag>(1).else<Flag>(0).end().as('isEntitled')

/** Returns when the user made links since `since`, oldest first. */
export const listLinksMadeSince = (db: Db, makerId: string, since: string) =>
  db
    .selectFrom('inviteLink')
    .select('createdAt')
    .where('makerId', '=', makerId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()

/** A community to which the viewer may make links. */
type LinkingCommunity = Authorized<{ id: string }, 'link'>

export type NewLinkRow = Omit<Insertable<Schema['inviteLink']>, 'communityId'>

export const insertInviteLinks = (db: Db, community: LinkingCommunity, rows: readonly NewLinkRow[]) =>
  db
    .insertInto('inviteLink')
    .values(rows.map((row) => ({ ...row, communityId: community.id })))
    .execute()

const linksWithMakers = (db: Db, now: string) =>
  db
    .selectFrom('inviteLink')
    .innerJoin('user as maker', 'maker.id', 'inviteLink.makerId')
    .select(['inviteLink.id', 'inviteLink.label', 'inviteLink.maxUses', 'inviteLink.uses', 'inviteLink.skipsApproval'])
    .select(['inviteLink.createdAt', 'inviteLink.expiresAt', 'maker.id as makerId', 'maker.name as makerName'])
    .select(isEntitled(now))

export type ListedLink = Awaited<ReturnType<typeof listInviteLinks>>[number]

/** Lists the links of a community that are not revoked, or those of one maker, newest first; one row more than the page. */
export const listInviteLinks = (
  db: Db,
  communityId: string,
  now: string,
  page: PageRequest & { makerId: string | null },
) =>
  linksWithMakers(db, now)
    .where('inviteLink.communityId', '=', communityId)
    .$if(page.makerId !== null, (query) => query.where('inviteLink.makerId', '=', page.makerId ?? ''))
    .where('inviteLink.revokedAt', 'is', null)
    .where(afterCursor(page, ['inviteLink.createdAt', 'inviteLink.id'], 'desc'))
    .orderBy('inviteLink.createdAt', 'desc')
    .orderBy('inviteLink.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Returns the links that a call has made and that are not revoked, in any order. */
export const listMadeLinks = (db: Db, makerId: string, ids: readonly string[], now: string) =>
  linksWithMakers(db, now)
    .where('inviteLink.id', 'in', ids)
    .where('inviteLink.makerId', '=', makerId)
    .where('inviteLink.revokedAt', 'is', null)
    .execute()

/** Returns a link that is not revoked, with its community and its maker. */
export const findInviteLink = (db: Db, id: string) =>
  db
    .selectFrom('inviteLink')
    .select(['id', 'communityId', 'makerId'])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()

export const updateLinkRevoked = (db: Db, link: Authorized<{ id: string }, 'revoke'>, at: string) =>
  db.updateTable('inviteLink').set({ revokedAt: at }).where('id', '=', link.id).execute()

/** Revokes the links of members who do not moderate. */
export const revokeMembersLinks = (db: Db, community: Authorized<{ id: string }, 'manage'>, at: string) =>
  db
    .updateTable('inviteLink')
    .set({ revokedAt: at })
    .where('communityId', '=', community.id)
    .where('skipsApproval', '=', 0)
    .where('revokedAt', 'is', null)
    .execute()

/**
 * Returns the link of a token, usable or not, with its community and the viewer's relation to it; undefined if the
 * community was deleted.
 */
export const findLinkByToken = (db: Db, tokenHash: string, viewerId: string | null, now: string) =>
  db
    .selectFrom('inviteLink')
    .innerJoin('community', 'community.id', 'inviteLink.communityId')
    .innerJoin('user as maker', 'maker.id', 'inviteLink.makerId')
    .leftJoin('communityMember as member', (join) =>
      join.onRef('member.communityId', '=', 'community.id').on('member.userId', '=', viewerId ?? ''),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'community.id').on('ban.userId', '=', viewerId ?? ''),
    )
    .leftJoin('joinRequest as request', (join) =>
      join
        .onRef('request.communityId', '=', 'community.id')
        .on('request.userId', '=', viewerId ?? '')
        // A literal lets the planner use the partial index of pending requests.
        .on('request.status', '=', sql.lit('PENDING' as const))
        .on('request.expiresAt', '>', now),
    )
    .select(['inviteLink.id', 'inviteLink.maxUses', 'inviteLink.uses', 'inviteLink.skipsApproval'])
    .select(['inviteLink.expiresAt', 'inviteLink.revokedAt', 'maker.name as makerName'])
    .select(communityCardColumns)
    .select(['community.slug', 'community.isPrivate', 'community.requiresApproval', 'community.memberCount'])
    .select(['community.archivedAt', 'community.iconId'])
    .select(['member.role', 'ban.userId as bannedId', 'request.id as requestId'])
    .select(isEntitled(now))
    .where('inviteLink.tokenHash', '=', tokenHash)
    .where('community.deletedAt', 'is', null)
    .executeTakeFirst()

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLinkByToken>>>
