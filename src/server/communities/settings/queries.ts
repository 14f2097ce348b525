import { sql, type Updateable } from 'kysely'
import { publicity } from '../communities/queries.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

export const updateCommunity = (db: Db, id: string, changes: Updateable<Schema['community']>) =>
  db.updateTable('community').set(changes).where('id', '=', id).execute()

/** The communities whose posts may not know yet whether everybody may read them. */
export const listStale = (db: Db, limit: number) =>
  db
    .selectFrom('community')
    .select('id')
    .where('postsStaleSince', 'is not', null)
    .orderBy('postsStaleSince')
    .limit(limit)
    .execute()

export const findStaleSince = (db: Db, id: string) =>
  db.selectFrom('community').select('postsStaleSince').where('id', '=', id).executeTakeFirst()

/** Some posts of the community after the cursor, the newest first. */
export const listSomePosts = (db: Db, communityId: string, page: PageOf) =>
  db
    .selectFrom('post')
    .select(['id', 'createdAt'])
    .where('communityId', '=', communityId)
    .where(afterCursor(page, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()

/** Tells these posts of the community whether everybody may read them, as it stands. */
export const updatePostsPublic = (db: Db, communityId: string, ids: readonly string[]) =>
  db
    .updateTable('post')
    .set({ isPublic: publicity(communityId) })
    .where('id', 'in', ids)
    .where('isPublic', '!=', publicity(communityId))
    .execute()

/** Says that all the posts know what the community became then, unless it became something else since. */
export const updateTold = (db: Db, id: string, since: string) =>
  db
    .updateTable('community')
    .set({ postsStaleSince: null })
    .where('id', '=', id)
    .where('postsStaleSince', '=', since)
    .execute()

export const deleteCommunityTopics = (db: Db, communityId: string) =>
  db.deleteFrom('communityTopic').where('communityId', '=', communityId).execute()

/** What waits behind each part of the settings, each counted no further than `max`. */
export async function countForOverview(db: Db, communityId: string, now: string, max: number) {
  const requests = await db
    .selectFrom('joinRequest')
    .select('id')
    .where('communityId', '=', communityId)
    // Written out, not bound: only so the index of those that wait is used.
    .where('status', '=', sql.lit('PENDING' as const))
    .where('expiresAt', '>', now)
    .limit(max)
    .execute()
  const invitations = await db
    .selectFrom('invitation')
    .select('id')
    .where('communityId', '=', communityId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
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

/** A community's log, newest first; one row more than the page has. */
export const listAuditEntries = (db: Db, communityId: string, page: PageOf) =>
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

/** The word rules of a community; for null those that hold everywhere. */
export const listWordRules = (db: Db, communityId: string | null) =>
  db
    .selectFrom('wordRule')
    .select(['id', 'term', 'reason', 'createdAt'])
    .where('communityId', 'is', communityId)
    .orderBy('term')
    .execute()

export const insertWordRule = (db: Db, rule: Schema['wordRule']) => db.insertInto('wordRule').values(rule).execute()

/** Answers the rule that was removed, if there was one. */
export const deleteWordRule = (db: Db, communityId: string | null, id: string) =>
  db
    .deleteFrom('wordRule')
    .where('id', '=', id)
    .where('communityId', 'is', communityId)
    .returning('term')
    .executeTakeFirst()
