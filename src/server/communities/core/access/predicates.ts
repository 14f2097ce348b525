import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { emailKey } from '../../../../shared/platform/fields.ts'
import { isUsableInvitation } from '../../../identity/sign-up/invitation-queries.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Schema } from '../../../platform/db/schema.ts'

type Builder = ExpressionBuilder<Schema, 'community'>
/** An id, or a column with one. */
type Id = string | Expression<string>

/** Communities that are not deleted. */
export const existingCommunities = (eb: Builder) => eb('community.deletedAt', 'is', null)

/** Public communities, and the communities of this user. */
const openTo = (userId: Id | null) => (eb: Builder) => {
  const isPublic = eb('community.isPrivate', '=', 0)
  if (userId === null) return isPublic
  const isMine = eb.exists(
    eb
      .selectFrom('communityMember as mine')
      .select('mine.userId')
      .whereRef('mine.communityId', '=', 'community.id')
      .where('mine.userId', '=', userId),
  )
  return eb.or([isPublic, isMine])
}

/**
 * The ability `list`, for a query with `community`: public communities and the viewer's private ones. All lists of
 * communities, posts and comments use it. Super admins get no additional rows.
 */
export const visibleCommunities = (viewer: Pick<Viewer, 'id'> | null) => (eb: Builder) =>
  eb.and([existingCommunities(eb), openTo(viewer?.id ?? null)(eb)])

/** The ability `read`, for direct links: super admins can read all existing communities. */
export const readableCommunities = (viewer: Pick<Viewer, 'id' | 'isSuperAdmin'> | null) => (eb: Builder) =>
  viewer?.isSuperAdmin ? existingCommunities(eb) : visibleCommunities(viewer)(eb)

/** The user's communities as `place` and `community`. Queries that start from here need no other check. */
export const joinedCommunities = (db: Db, userId: string) =>
  db
    .selectFrom('communityMember as place')
    .innerJoin('community', 'community.id', 'place.communityId')
    .where('place.userId', '=', userId)
    .where(existingCommunities)

/** The ability `moderate`: whether the viewer moderates the community of the row. */
export const moderatedCommunities = (viewer: Pick<Viewer, 'id'>) => (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('communityMember as staff')
      .select('staff.userId')
      .whereRef('staff.communityId', '=', 'community.id')
      .where('staff.userId', '=', viewer.id)
      .where('staff.role', 'in', ['MODERATOR', 'ORGANIZER']),
  )

/** Whether the user is banned from the community. */
export function bannedFrom(communityId: Id | Expression<string | null>, userId: Id) {
  const eb = expressionBuilder<Schema, never>()
  const ban = eb
    .selectFrom('communityBan as ban')
    .select('ban.userId')
    .where('ban.communityId', '=', communityId)
    .where('ban.userId', '=', userId)
  return eb.exists(ban)
}

/** The ability `beNotified`, for a query with `user`: users who may receive notifications about the community. */
export const notifiedUsers = (communityId: string) => (eb: ExpressionBuilder<Schema, 'user'>) => {
  const userId = sql.ref<string>('user.id')
  const community = eb
    .selectFrom('community')
    .select('community.id')
    .where('community.id', '=', communityId)
    .where(existingCommunities)
    .where(openTo(userId))
  return eb.and([eb.exists(community), eb.not(bannedFrom(communityId, userId))])
}

/** A key that no row has, for guests. */
const nobody = ''

/** Only a verified address counts, because an unverified one may belong to another person. */
export const invitationKeyOf = (viewer: Pick<Viewer, 'email' | 'emailVerified'> | null) =>
  viewer?.emailVerified ? emailKey(viewer.email) : nobody

/** The usable invitations of this address to the community of the row. */
export const usableInvitations = (eb: Builder, invitationKey: string, now: string) =>
  eb
    .selectFrom('invitation')
    .whereRef('invitation.communityId', '=', 'community.id')
    .where('invitation.emailKey', '=', invitationKey)
    .where(isUsableInvitation(now))

/** The ability `view` without the super admin right: visible communities, and those that invite the viewer. */
export const knownCommunities = (viewer: Viewer, now: string) => (eb: Builder) => {
  const invitation = usableInvitations(eb, invitationKeyOf(viewer), now).select('invitation.id')
  return eb.or([visibleCommunities(viewer)(eb), eb.and([existingCommunities(eb), eb.exists(invitation)])])
}
