import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The bundle of a notification while it is unread, and the case that waits for a decision. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  const statements = [
    `alter table "notification" add column "bundleKey" ${text} not null default ''`,
    `alter table "notification" add column "caseId" ${text}`,
    `update "notification" set "bundleKey" = case
      when "kind" in ('new-post', 'announcement', 'new-comment', 'reply', 'comment', 'mention') and "postId" is not null
        then "postId"
      when "kind" in ('invitation', 'join-request', 'join-approved', 'join-expired', 'role-changed', 'handed-over',
        'organizer-appointed', 'community-deleted', 'sign-up-waiting', 'backup-failed')
        then "kind" || ' ' || coalesce("communityId", '')
      else "id" end`,
    `drop index "notificationUnread"`,
    `create index "notificationUnread" on "notification" ("userId", "bundleKey", "createdAt", "id")
      where "readAt" is null and "isInApp" = 1`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
