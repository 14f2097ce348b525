import { type Insertable, sql } from 'kysely'
import { emailKey } from '../../shared/accounts.ts'
import type { Role } from '../../shared/communities.ts'
import { isFree } from '../auth/hold-queries.ts'
import type { Viewer } from '../context.ts'
import type { Flag } from '../db/columns.ts'
import { among } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { first, sharedAll, sharedFirst } from '../db/statements.ts'
import { addActivity } from './trend.ts'

/** A key no row has: what a guest is looked up by. */
const nobody = ''

/** What of a community is the same for everybody. */
const columns = [
  ...(['community.id', 'community.name', 'community.slug', 'community.description', 'community.guidelines'] as const),
  ...(['community.isPrivate', 'community.requiresApproval', 'community.memberCount', 'community.createdAt'] as const),
  'community.archivedAt',
] as const

/**
 * What decides a viewer's standing in communities. Each of it is looked up by itself: joined by the viewer, it takes
 * SQLite five times as long.
 */
const standings = (db: Db, viewerId: string, invitedKey: string, now: string) =>
  db
    .selectFrom('community')
    .select((eb) => {
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
        // In the words of the index of those that wait.
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
    .select((eb) => {
      const invitation = eb
        .selectFrom('invitation')
        .select('invitation.skipsApproval')
        .whereRef('invitation.communityId', '=', 'community.id')
        .where('invitation.emailKey', '=', invitedKey)
        .where('invitation.acceptedAt', 'is', null)
        .where('invitation.revokedAt', 'is', null)
        .where('invitation.expiresAt', '>', now)
      // Null without an invitation; 1 when one of them skips approval.
      const skipping = invitation.where('invitation.skipsApproval', '=', 1)
      return eb.fn<Flag | null>('coalesce', [skipping, invitation]).as('invitation')
    })

/** Only a verified address is invited: an unverified one may be somebody else's. */
const invitedKeyOf = (viewer: Viewer | null) => (viewer?.emailVerified ? emailKey(viewer.email) : nobody)

/** Communities, each with what decides the viewer's standing in it. */
export const communitiesSeenBy = (db: Db, viewer: Viewer | null, now: string) =>
  standings(db, viewer?.id ?? nobody, invitedKeyOf(viewer), now)
    .where('community.deletedAt', 'is', null)
    .select(columns)

/** Whether everybody may read the posts of this community, as it stands. */
export const publicity = (id: string) =>
  sql<Flag>`(select "isPrivate" = 0 and "deletedAt" is null from "community" where "id" = ${id})`

export type CommunityRow = NonNullable<Awaited<ReturnType<typeof findCommunity>>>

const findBy = (by: 'id' | 'slug') =>
  sharedFirst((db, value: string) =>
    db
      .selectFrom('community')
      .select(columns)
      .where(`community.${by}`, '=', value)
      .where('community.deletedAt', 'is', null),
  )

const findForAll = { id: findBy('id'), slug: findBy('slug') }

const findStanding = first((db, viewerId: string, invitedKey: string, now: string, communityId: string) =>
  standings(db, viewerId, invitedKey, now).where('community.id', '=', communityId),
)

type StandingRow = NonNullable<Awaited<ReturnType<typeof findStanding>>>

const ofNobody: StandingRow = {
  role: null,
  bannedId: null,
  requestId: null,
  requestedAt: null,
  savedBy: null,
  invitation: null,
}

/** A community, with what decides the viewer's standing in it. */
export async function findCommunity(db: Db, viewer: Viewer | null, now: string, by: 'id' | 'slug', value: string) {
  const community = await findForAll[by](db, value)
  if (!community) return
  const standing = viewer && (await findStanding(db, viewer.id, invitedKeyOf(viewer), now, community.id))
  return { ...community, ...(standing ?? ofNobody) }
}

export const listTopicsOf = sharedAll((db, communityIds: readonly string[]) =>
  db
    .selectFrom('communityTopic')
    .innerJoin('topic', 'topic.id', 'communityTopic.topicId')
    .select(['communityTopic.communityId', 'topic.id', 'topic.name', 'topic.slug'])
    .where('communityTopic.communityId', 'in', among(communityIds))
    .orderBy('communityTopic.position'),
)

export const insertCommunity = (db: Db, community: Insertable<Schema['community']>) =>
  db.insertInto('community').values(community).execute()

export const insertCommunityTopics = (db: Db, rows: Insertable<Schema['communityTopic']>[]) =>
  db.insertInto('communityTopic').values(rows).execute()

/** The slugs already taken among the given ones. */
export const listTakenSlugs = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('community').select('slug').where('slug', 'in', slugs).execute()

export const insertForum = (db: Db, forum: Insertable<Schema['forum']>) =>
  db.insertInto('forum').values(forum).execute()

export const listForums = (db: Db, communityId: string) =>
  db
    .selectFrom('forum')
    .select(['id', 'name', 'isDefault'])
    .where('communityId', '=', communityId)
    .orderBy('position')
    .execute()

export const findForum = (db: Db, id: string) =>
  db.selectFrom('forum').select(['id', 'name', 'communityId']).where('id', '=', id).executeTakeFirst()

const addToMemberCount = (db: Db, communityId: string, by: 1 | -1) =>
  db
    .updateTable('community')
    .set((eb) => ({ memberCount: eb('memberCount', '+', by) }))
    .where('id', '=', communityId)
    .execute()

/** Makes the person a member and counts them. Once only: a second time violates the key. */
export async function insertMember(db: Db, communityId: string, userId: string, role: Role, at: string) {
  await db.insertInto('communityMember').values({ communityId, userId, role, createdAt: at }).execute()
  await addToMemberCount(db, communityId, 1)
  await addActivity(db, communityId, at, 1)
}

/** Takes the person out, and out of the counts. Somebody who is no member changes nothing. */
export async function deleteMember(db: Db, communityId: string, userId: string) {
  const member = await db
    .deleteFrom('communityMember')
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .returning('createdAt')
    .executeTakeFirst()
  if (!member) return
  await addToMemberCount(db, communityId, -1)
  await addActivity(db, communityId, member.createdAt, -1)
}

/** How often the person has asked to join the community since the moment. */
export async function countRequestsSince(db: Db, communityId: string, userId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('joinRequest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const insertJoinRequest = (db: Db, request: Insertable<Schema['joinRequest']>) =>
  db.insertInto('joinRequest').values(request).execute()

/** How a request to join ends; `decidedById` and `reason` when somebody decided it. */
export interface RequestOutcome {
  status: 'APPROVED' | 'DENIED' | 'WITHDRAWN' | 'EXPIRED'
  decidedById?: string
  reason?: string
}

/** Closes the person's waiting request; answers whether there was one. */
export async function updateJoinRequest(
  db: Db,
  communityId: string,
  userId: string,
  at: string,
  outcome: RequestOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('joinRequest')
    .set({ ...outcome, decidedAt: at })
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person's last request to join, however it ended. */
export const findLastRequest = (db: Db, communityId: string, userId: string) =>
  db
    .selectFrom('joinRequest')
    .select(['status', 'reason', 'decidedAt'])
    // The sign keeps all the requests of the community from being read for the person's few.
    .where(sql<string>`+${sql.ref('communityId')}`, '=', communityId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those who decide: the ids of organizers and moderators who can sign in. */
export const listModerators = (db: Db, communityId: string, now: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('user', 'user.id', 'communityMember.userId')
    .select('communityMember.userId')
    .where('communityMember.communityId', '=', communityId)
    .where('communityMember.role', 'in', ['ORGANIZER', 'MODERATOR'])
    .where(isFree(now))
    .execute()

/** Uses up every invitation of this address to the community. */
export const updateInvitationsAccepted = (db: Db, communityId: string, key: string, at: string) =>
  db
    .updateTable('invitation')
    .set({ acceptedAt: at })
    .where('emailKey', '=', key)
    .where('communityId', '=', communityId)
    .where('acceptedAt', 'is', null)
    .execute()
