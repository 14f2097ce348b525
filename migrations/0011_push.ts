import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Devices that get push notifications, the pushes that wait, and the quiet hours of users. */
export async function up(db: Kysely<unknown>) {
  const { text, integer } = columnTypes(db)
  const statements = [
    `create table "pushDevice" (
      "id" ${text} primary key,
      "userId" ${text} not null references "user" ("id") on delete cascade,
      "sessionId" ${text} not null references "session" ("id") on delete cascade,
      "endpoint" ${text} not null unique,
      "p256dh" ${text} not null,
      "auth" ${text} not null,
      "label" ${text} not null,
      "createdAt" ${text} not null
    )`,
    `create index "pushDeviceUser" on "pushDevice" ("userId", "createdAt", "id")`,
    `create index "pushDeviceSession" on "pushDevice" ("sessionId")`,
    `create table "push" (
      "deviceId" ${text} not null references "pushDevice" ("id") on delete cascade,
      "notificationId" ${text} not null references "notification" ("id") on delete cascade,
      "createdAt" ${text} not null,
      "dueAt" ${text} not null,
      "attempts" ${integer} not null default 0,
      constraint "pushKey" primary key ("deviceId", "notificationId")
    )`,
    `create index "pushDue" on "push" ("dueAt", "deviceId", "notificationId")`,
    `create index "pushNotification" on "push" ("notificationId")`,
    `alter table "user" add column "quietFrom" ${text}`,
    `alter table "user" add column "quietTo" ${text}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
