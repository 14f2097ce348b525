import { type Insertable, sql } from 'kysely'
import { emailKey } from '../../shared/accounts.ts'
import type { Role } from '../../shared/communities.ts'
import { isFree } from '../auth/hold-queries.ts'
import type { Viewer } from '../context.ts'
import type { Flag } from '../db/columns.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { addActivity } from './trend.ts'

/** A key no row has: what a guest is looked up by. */
const nobody = ''

/** Communities, each with what decides the viewer's standing in it. */
export function communitiesSeenBy(db: Db, viewer: Viewer | null, now: string) {
  const viewerId = viewer?.id ?? nobody
  // Only a verified address is invited: an unverified one may be somebody else's.
  const invitedKey = viewer?.emailVerified ? emailKey(viewer.email) : nobody
  return db
    .selectFrom('community')
    .where('community.deletedAt', 'is', null)
    .leftJoin('communityMember as member', (join) =>
      join.onRef('member.communityId', '=', 'community.id').on('member.userId', '=', viewerId),
    )
    .leftJoin('communityBan as ban', (join) =>
      join.onRef('ban.communityId', '=', 'community.id').on('ban.userId', '=', viewerId),
    )
    .leftJoin('joinRequest as request', (join) =>
      join
        .onRef('request.communityId', '=', 'community.id')
        .on('request.userId', '=', viewerId)
        .on('request.status', '=', 'PENDING')
        .on('request.expiresAt', '>', now),
    )
    .leftJoin('savedCommunity as saved', (join) =>
      join.onRef('saved.communityId', '=', 'community.id').on('saved.userId', '=', viewerId),
    )
    .select(['community.id', 'community.name', 'community.slug', 'community.description', 'community.guidelines'])
    .select(['community.isPrivate', 'community.requiresApproval', 'community.memberCount', 'community.createdAt'])
    .select('community.archivedAt')
    .select(['member.role', 'ban.userId as bannedId', 'request.id as requestId', 'request.createdAt as requestedAt'])
    .select('saved.userId as savedBy')
    .select((eb) =>
      eb
        .selectFrom('invitation')
        .select((eb) => eb.fn.max('invitation.skipsApproval').as('skips'))
        .whereRef('invitation.communityId', '=', 'community.id')
        .where('invitation.emailKey', '=', invitedKey)
        .where('invitation.acceptedAt', 'is', null)
        .where('invitation.revokedAt', 'is', null)
        .where('invitation.expiresAt', '>', now)
        // Null without an invitation; 1 when one of them skips approval.
        .as('invitation'),
    )
}

/** Whether everybody may read the posts of this community, as it stands. */
export const publicity = (id: string) =>
  sql<Flag>`(select "isPrivate" = 0 and "deletedAt" is null from "community" where "id" = ${id})`

export type CommunityRow = NonNullable<Awaited<ReturnType<typeof findCommunity>>>

export const findCommunity = (db: Db, viewer: Viewer | null, now: string, by: 'id' | 'slug', value: string) =>
  communitiesSeenBy(db, viewer, now).where(`community.${by}`, '=', value).executeTakeFirst()

export const listTopicsOf = (db: Db, communityIds: readonly string[]) =>
  db
    .selectFrom('communityTopic')
    .innerJoin('topic', 'topic.id', 'communityTopic.topicId')
    .select(['communityTopic.communityId', 'topic.id', 'topic.name', 'topic.slug'])
    .where('communityTopic.communityId', 'in', communityIds)
    .orderBy('communityTopic.position')
    .execute()

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
