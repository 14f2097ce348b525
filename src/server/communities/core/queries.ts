import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Role } from '../../../shared/communities/communities.ts'
import { isActiveAccount } from '../../instance/restrictions/queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { noUserId, preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { cachedAll, cachedFirst } from '../../platform/response-cache/cached-rows.ts'
import { communityTextColumns } from '../../platform/texts/text-columns.ts'
import { existingCommunities, invitationKeyOf, usableInvitations } from './access/predicates.ts'

/** The columns that are the same for every viewer. */
const columns = [
  ...(['community.id', 'community.slug'] as const),
  ...communityTextColumns,
  ...(['community.isPrivate', 'community.requiresApproval', 'community.memberCount', 'community.createdAt'] as const),
  ...(['community.archivedAt', 'community.iconId', 'community.bannerId', 'community.onlyMembersComment'] as const),
  'community.membersMayLink',
  'community.color',
  'community.heldFirstPosts',
  'community.reportThreshold',
  'community.firstStepsDismissedAt',
] as const

/** The columns that `presentCommunityRef` takes. */
export const communityRefColumns = [
  ...(['community.slug as communitySlug', 'community.name as communityName', 'community.isPrivate'] as const),
  'community.iconId as communityIconId',
] as const

/**
 * The columns that determine a viewer's membership. Scalar subqueries, because joins take SQLite five times as long.
 */
const membershipColumnsFor = (db: Db, viewerId: string, now: string) =>
  db.selectFrom('community').select((eb) => {
    const member = eb
      .selectFrom('communityMember as member')
      .whereRef('member.communityId', '=', 'community.id')
      .where('member.userId', '=', viewerId)
    const ban = eb
      .selectFrom('communityBan as ban')
      .whereRef('ban.communityId', '=', 'community.id')
      .where('ban.userId', '=', viewerId)
    const request = eb
      .selectFrom('joinRequest as request')
      .whereRef('request.communityId', '=', 'community.id')
      .where('request.userId', '=', viewerId)
      // Literal, to match the partial index of pending requests.
      .where('request.status', '=', sql.lit('PENDING'))
      .where('request.expiresAt', '>', now)
    const saved = eb
      .selectFrom('savedCommunity as saved')
      .whereRef('saved.communityId', '=', 'community.id')
      .where('saved.userId', '=', viewerId)
    return [
      member.select('member.role').as('role'),
      ban.select('ban.userId').as('bannedId'),
      request.select('request.id').as('requestId'),
      request.select('request.createdAt').as('requestedAt'),
      saved.select('saved.userId').as('savedBy'),
    ]
  })

/** Null without an invitation of the address; 1 when one of them skips approval. */
const invitationFor = (invitedKey: string, now: string) => (eb: ExpressionBuilder<Schema, 'community'>) => {
  const invitation = usableInvitations(eb, invitedKey, now).select('invitation.skipsApproval').limit(1)
  const skipping = invitation.where('invitation.skipsApproval', '=', 1)
  return eb.fn<Flag | null>('coalesce', [skipping, invitation]).as('invitation')
}

/** Selects communities with the viewer's membership columns. */
export const communitiesWithMembership = (db: Db, viewer: Pick<Viewer, 'id'> | null, invitedKey: string, now: string) =>
  membershipColumnsFor(db, viewer?.id ?? noUserId, now)
    .select(invitationFor(invitedKey, now))
    .where(existingCommunities)
    .select(columns)

/** Whether everybody may read the posts of this community, at the time of the query. */
export const isPublicCommunity = (id: string) =>
  sql<Flag>`(select case when "isPrivate" = 0 and "deletedAt" is null then 1 else 0 end from "community" where "id" = ${id})`

export type CommunityRow = NonNullable<Awaited<ReturnType<typeof findCommunity>>>

const findBy = (by: 'id' | 'slug') =>
  cachedFirst((db, value: string) =>
    db.selectFrom('community').select(columns).where(`community.${by}`, '=', value).where(existingCommunities),
  )

const findSharedCommunity = { id: findBy('id'), slug: findBy('slug') }

const findMembership = preparedFirst((db, viewerId: string, now: string, communityId: string) =>
  membershipColumnsFor(db, viewerId, now).where('community.id', '=', communityId),
)

const findInvitation = preparedFirst((db, invitedKey: string, now: string, communityId: string) =>
  db.selectFrom('community').select(invitationFor(invitedKey, now)).where('community.id', '=', communityId),
)

type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>

const guestMembership: MembershipRow & { invitation: Flag | null } = {
  role: null,
  bannedId: null,
  requestId: null,
  requestedAt: null,
  savedBy: null,
  invitation: null,
}

/** Invitations concern only those who are neither members nor banned, and take longer to read than all the rest. */
async function membershipIn(db: Db, viewer: Viewer, now: string, communityId: string) {
  const membership = await findMembership(db, viewer.id, now, communityId)
  if (!membership || membership.role !== null || membership.bannedId !== null) return membership
  return { ...membership, ...(await findInvitation(db, invitationKeyOf(viewer), now, communityId)) }
}

/** Returns a community with the viewer's membership columns. */
export async function findCommunity(db: Db, viewer: Viewer | null, now: string, by: 'id' | 'slug', value: string) {
  const community = await findSharedCommunity[by](db, value)
  if (!community) return
  const membership = viewer && (await membershipIn(db, viewer, now, community.id))
  return { ...community, ...guestMembership, ...membership }
}

export const listTopicsOf = cachedAll((db, communityIds: readonly string[]) =>
  db
    .selectFrom('communityTopic')
    .innerJoin('topic', 'topic.id', 'communityTopic.topicId')
    .select(['communityTopic.communityId', 'topic.id', 'topic.name', 'topic.slug'])
    .where('communityTopic.communityId', 'in', inValues(communityIds))
    .orderBy('communityTopic.position'),
)

/** A community that the viewer may change. */
export type ManagedCommunity = Authorized<{ id: string }, 'manage'>

export const insertCommunity = (db: Db, community: Insertable<Schema['community']>) =>
  db.insertInto('community').values(community).execute()

/** How a community looks, as it is stored. */
export type StoredLook = Pick<Selectable<Schema['community']>, 'iconId' | 'bannerId' | 'color'>

export const updateLook = (db: Db, community: ManagedCommunity, look: StoredLook) =>
  db.updateTable('community').set(look).where('id', '=', community.id).execute()

export const listExistingTopics = (db: Db, ids: readonly string[]) =>
  db.selectFrom('topic').select('id').where('id', 'in', ids).execute()

/** Adds topics to a community that has none. */
export async function insertCommunityTopics(
  db: Db,
  { id: communityId }: ManagedCommunity,
  topicIds: readonly string[],
) {
  const rows = topicIds.map((topicId, position) => ({ communityId, topicId, position }))
  if (rows.length > 0) await db.insertInto('communityTopic').values(rows).execute()
}

/** Returns which of the slugs are taken. */
export const listTakenSlugs = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('community').select('slug').where('slug', 'in', slugs).execute()

export const insertForum = (
  db: Db,
  community: ManagedCommunity,
  forum: Omit<Insertable<Schema['forum']>, 'communityId'>,
) =>
  db
    .insertInto('forum')
    .values({ ...forum, communityId: community.id })
    .execute()

export const listForums = (db: Db, communityId: string) =>
  db
    .selectFrom('forum')
    .select(['id', 'name', 'isDefault', 'onlyModeratorsPost'])
    .where('communityId', '=', communityId)
    .orderBy('position')
    .execute()

export type ForumRow = NonNullable<Awaited<ReturnType<typeof findForum>>>

export const findForum = (db: Db, id: string) =>
  db
    .selectFrom('forum')
    .select(['id', 'name', 'communityId', 'onlyModeratorsPost'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A community that the viewer may join, or to which they may admit an applicant or appoint an organizer. */
export type OpenToMember = Authorized<{ id: string }, 'join' | 'moderate' | 'appoint'>
/** A user whose membership the viewer may end. */
export type EndedMembership = Authorized<{ id: string; communityId: string }, 'leave' | 'remove' | 'ban'>

/** Adds to or subtracts from the number of members. */
export const addToMemberCount = (db: Db, communityId: string, by: 1 | -1) =>
  db
    .updateTable('community')
    .set((eb) => ({ memberCount: eb('memberCount', '+', by) }))
    .where('id', '=', communityId)
    .execute()

/** Inserts a member without counting them, who follows the community as its organizers chose. Violates the unique key for existing members. */
export const insertMember = (
  db: Db,
  community: OpenToMember,
  member: { userId: string; role: Role; createdAt: string; inviteLinkId?: string | null },
) =>
  db
    .insertInto('communityMember')
    .values((eb) => ({
      communityId: community.id,
      ...member,
      defaultLevel: eb.selectFrom('community').select('newMemberLevel').where('id', '=', community.id),
    }))
    .execute()

/** Deletes a member without counting and returns when they joined; undefined for non-members. */
export const deleteMember = (db: Db, { id, communityId }: EndedMembership) =>
  db
    .deleteFrom('communityMember')
    .where('communityId', '=', communityId)
    .where('userId', '=', id)
    .returning('createdAt')
    .executeTakeFirst()

/** Returns the ids of organizers and moderators who can sign in. */
export const listModerators = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select('communityMember.userId')
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.role', 'in', ['ORGANIZER', 'MODERATOR'])
    .where(isActiveAccount(now))
    .execute()
