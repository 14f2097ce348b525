import { sql, type Updateable } from 'kysely'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

export const updateCommunity = (db: Db, id: string, changes: Updateable<Schema['community']>) =>
  db.updateTable('community').set(changes).where('id', '=', id).execute()

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

export const listWordRules = (db: Db, communityId: string) =>
  db
    .selectFrom('wordRule')
    .select(['id', 'term', 'reason', 'createdAt'])
    .where('communityId', '=', communityId)
    .orderBy('term')
    .execute()

export const insertWordRule = (db: Db, rule: Schema['wordRule']) => db.insertInto('wordRule').values(rule).execute()

/** Answers the rule that was removed, if there was one. */
export const deleteWordRule = (db: Db, communityId: string, id: string) =>
  db
    .deleteFrom('wordRule')
    .where('id', '=', id)
    .where('communityId', '=', communityId)
    .returning('term')
    .executeTakeFirst()
