import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Users who had switched off the mail of each of these kinds. */
const withoutMail = (kinds: readonly string[]) => `select "userId" from "notificationPreference"
  where "isMailed" = 0 and "kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')})
  group by "userId" having count(*) = ${kinds.length}`

const replies = ['reply', 'comment', 'mention']
const communities = ['invitation', 'join-approved', 'join-expired', 'role-changed', 'handed-over']
/** Users without replies by mail did not ask for new posts by mail, of which they could not choose before. */
const usersByGroup = {
  posts: `${withoutMail(replies)} union ${withoutMail(['new-post', 'announcement'])}`,
  replies: withoutMail(replies),
  communities: withoutMail(communities),
  administration: withoutMail(['join-request', 'reports-waiting']),
}

/** Preferences by group and channel. A group stays without mail if its kinds were without. */
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const statements = [
    `create table "channelPreference" (
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "group" ${text} not null check ("group" in ('posts', 'replies', 'communities', 'administration')),
      "channel" ${text} not null check ("channel" in ('app', 'mail', 'push')),
      "isOn" ${integer} not null check ("isOn" in (0, 1)),
      constraint "channelPreferenceKey" primary key ("userId", "group", "channel")
    )`,
    ...Object.entries(usersByGroup).map(
      ([group, users]) => `insert into "channelPreference" ("userId", "group", "channel", "isOn")
        select "userId", '${group}', 'mail', 0 from (${users}) as "silent"`,
    ),
    `drop table "notificationPreference"`,
    `alter table "notification" add column "isInApp" ${integer} not null default 1 check ("isInApp" in (0, 1))`,
    `drop index "notificationUnread"`,
    `create index "notificationUnread" on "notification" ("userId") where "readAt" is null and "isInApp" = 1`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
