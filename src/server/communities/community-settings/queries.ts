import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { isPublicCommunity, type ManagedCommunity } from '../core/queries.ts'
import { isResendable } from '../invitations/queries.ts'

export const updateCommunity = (
  db: Db,
  community: Authorized<{ id: string }, 'manage' | 'remove'>,
  changes: Updateable<Schema['community']>,
) => db.updateTable('community').set(changes).where('id', '=', community.id).execute()

/** Returns the level at which new members follow the community; null if its size decides. */
export const findNewMemberLevel = async (db: Db, id: string) =>
  (await db.selectFrom('community').select('newMemberLevel').where('id', '=', id).executeTakeFirst())?.newMemberLevel ??
  null

/** Whether members who do not moderate may make invite links. */
export const findMembersMayLink = async (db: Db, id: string) =>
  (await db.selectFrom('community').select('membersMayLink').where('id', '=', id).executeTakeFirst())
    ?.membersMayLink === 1

/** Returns how users join a community that is not deleted. */
export const findJoinPolicy = (db: Db, id: string) =>
  db
    .selectFrom('community')
    .select(['isPrivate', 'requiresApproval', 'archivedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Returns a page of the community's posts, newest first. */
export const listPostPage = (db: Db, communityId: string, page: PageRequest) =>
  db
    .selectFrom('post')
    .select(['id', 'createdAt'])
    .where('communityId', '=', communityId)
    .where(afterCursor(page, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()

/** Updates `isPublic` of these posts from the community's current state. */
export const updatePostsPublic = (db: Db, communityId: string, ids: readonly string[]) =>
  db
    .updateTable('post')
    .set({ isPublic: isPublicCommunity(communityId) })
    .where('id', 'in', ids)
    .where('isPublic', '!=', isPublicCommunity(communityId))
    .execute()

export const deleteCommunityTopics = (db: Db, community: ManagedCommunity) =>
  db.deleteFrom('communityTopic').where('communityId', '=', community.id).execute()

/**
 * Returns how many posts the job of a change between public and private has updated; null when there is none. Before the
 * first report the counts are null.
 */
export const findVisibilityChange = async (db: Db, kind: string, communityId: string) =>
  (await db
    .selectFrom('job')
    .select(['done', 'total'])
    .where('kind', '=', kind)
    .where('key', '=', communityId)
    .executeTakeFirst()) ?? null

/** Counts the open items of each settings section, up to `max`. */
export async function countForOverview(db: Db, communityId: string, now: string, max: number) {
  const requests = await db
    .selectFrom('joinRequest')
    .select('id')
    .where('communityId', '=', communityId)
    // A literal lets the planner use the partial index of pending requests.
    .where('status', '=', sql.lit('PENDING' as const))
    .where('expiresAt', '>', now)
    .limit(max)
    .execute()
  const invitations = await db
    .selectFrom('invitation')
    .select('id')
    .where('communityId', '=', communityId)
    .where(isResendable(now))
    .limit(max)
    .execute()
  const bans = await db
    .selectFrom('communityBan')
    .select('userId')
    .where('communityId', '=', communityId)
    .limit(max)
    .execute()
  return { waitingRequests: requests.length, openInvitations: invitations.length, bans: bans.length }
}

/** Lists the audit log of a community, newest first; one row more than the page. */
export const listAuditEntries = (db: Db, communityId: string, page: PageRequest) =>
  db
    .selectFrom('auditEntry')
    .leftJoin('user as actor', 'actor.id', 'auditEntry.actorId')
    .leftJoin('user as about', 'about.id', 'auditEntry.aboutId')
    .select(['auditEntry.id', 'auditEntry.action', 'auditEntry.createdAt', 'auditEntry.detail'])
    .select(['actor.id as actorId', 'actor.name as actorName', 'about.id as aboutId', 'about.name as aboutName'])
    .where('auditEntry.communityId', '=', communityId)
    .where(afterCursor(page, ['auditEntry.createdAt', 'auditEntry.id'], 'desc'))
    .orderBy('auditEntry.createdAt', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(page.limit + 1)
    .execute()

const isOf = (communityId: string | null) => (eb: ExpressionBuilder<Schema, 'wordRule'>) =>
  communityId === null ? eb('communityId', 'is', null) : eb('communityId', '=', communityId)

/** Lists the word rules of a community; with null, the rules of the instance. */
export const listWordRules = (db: Db, communityId: string | null) =>
  db
    .selectFrom('wordRule')
    .select(['id', 'term', 'reason', 'createdAt'])
    .where(isOf(communityId))
    .orderBy('term')
    .execute()

/** The community of a word rule; null for the instance, whose procedures are for super admins. */
export type WordRuleScope = ManagedCommunity | null

export const insertWordRule = (db: Db, scope: WordRuleScope, rule: Omit<Schema['wordRule'], 'communityId'>) =>
  db
    .insertInto('wordRule')
    .values({ ...rule, communityId: scope?.id ?? null })
    .execute()

/** Returns the removed rule, if it existed. */
export const deleteWordRule = (db: Db, scope: WordRuleScope, id: string) =>
  db
    .deleteFrom('wordRule')
    .where('id', '=', id)
    .where(isOf(scope?.id ?? null))
    .returning('term')
    .executeTakeFirst()
