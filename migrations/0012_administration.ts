import { type Kysely, sql } from 'kysely'
import { flag, oneOf } from './checks.ts'

/** The administration of an instance: suspensions, approvals, cases of reports, days, backups, a log nobody changes. */
export async function up(db: Kysely<unknown>) {
  await people(db)
  await cases(db)
  await log(db)
  await days(db)
  await backups(db)
}

async function people(db: Kysely<unknown>) {
  // Until then nobody signs in to it; the year 9999 is without end.
  await db.schema.alterTable('user').addColumn('suspendedUntil', 'text').execute()
  await db.schema.alterTable('user').addColumn('suspendedAt', 'text').execute()
  await db.schema
    .alterTable('user')
    .addColumn('suspensionReason', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // Since then it waits for a super admin's approval, and nobody signs in to it.
  await db.schema.alterTable('user').addColumn('awaitsApprovalSince', 'text').execute()
  await db.schema
    .alterTable('user')
    .addColumn('signUpMessage', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const [name, columns, condition] of [
    ['userSuspended', '"suspendedUntil", "id"', '"suspendedUntil" is not null'],
    ['userSuperAdmins', '"createdAt", "id"', '"superAdminAt" is not null'],
    ['userWaiting', '"createdAt", "id"', '"awaitsApprovalSince" is not null'],
    ['userUnverified', '"createdAt", "id"', '"emailVerifiedAt" is null and "deletedAt" is null'],
  ] as const)
    await sql.raw(`create index "${name}" on "user" (${columns}) where ${condition}`).execute(db)
  // Parts of addresses, for super admins alone: the search of people must not know them.
  await sql
    .raw(`create virtual table "emailSearch" using fts5("email", content='', contentless_delete=1, tokenize='trigram')`)
    .execute(db)
  const number = (id: string) => `(select "number" from "personNumber" where "personId" = ${id})`
  const added = (row: string) =>
    `insert into "emailSearch" ("rowid", "email") select ${number(`${row}."id"`)}, ${row}."emailKey" where ${row}."deletedAt" is null`
  const removed = `delete from "emailSearch" where "rowid" = ${number('old."id"')}`
  for (const [name, when, body] of [
    ['Update', 'after update of "emailKey", "deletedAt"', `${removed}; ${added('new')}`],
    ['Delete', 'before delete', removed],
  ])
    await sql.raw(`create trigger "emailSearch${name}" ${when} on "user" begin ${body}; end`).execute(db)
  // A person's number is given by the index of names.
  await sql
    .raw(`create trigger "emailSearchNumber" after insert on "personNumber" begin
      insert into "emailSearch" ("rowid", "email") select new."number", "emailKey" from "user"
        where "id" = new."personId" and "deletedAt" is null; end`)
    .execute(db)
  await sql
    .raw(`insert into "emailSearch" ("rowid", "email") select "number", "emailKey" from "user"
      join "personNumber" on "personId" = "id" where "deletedAt" is null`)
    .execute(db)
}

const targets = ['POST', 'COMMENT', 'USER', 'COMMUNITY']
const statuses = ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED']

/** All reports of one thing. */
async function cases(db: Kysely<unknown>) {
  await db.schema
    .createTable('reportCase')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', targets)))
    .addColumn('targetId', 'text', (c) => c.notNull())
    // Where the post or comment stands, or the community itself.
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('set null'))
    // Who wrote it, or who was reported.
    .addColumn('authorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', statuses)))
    .addColumn('reportCount', 'integer', (c) => c.notNull())
    // Counts decisions: who decides says which state they saw.
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('firstReportedAt', 'text', (c) => c.notNull())
    .addColumn('lastReportedAt', 'text', (c) => c.notNull())
    .addColumn('assigneeId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('decision', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('decidedAt', 'text')
    .addColumn('decidedById', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addUniqueConstraint('reportCaseTarget', ['targetType', 'targetId'])
    .execute()
  const indexes = {
    reportCaseStatus: ['status', 'lastReportedAt', 'id'],
    reportCaseMost: ['status', 'reportCount', 'id'],
    reportCaseCommunity: ['communityId', 'status', 'lastReportedAt', 'id'],
    reportCaseCommunityMost: ['communityId', 'status', 'reportCount', 'id'],
    reportCaseAssignee: ['assigneeId', 'status', 'lastReportedAt', 'id'],
    reportCaseAssigneeMost: ['assigneeId', 'status', 'reportCount', 'id'],
    reportCaseAuthor: ['authorId', 'lastReportedAt', 'id'],
    reportCaseDecidedBy: ['decidedById'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('reportCase').columns(columns).execute()
  // The flagged posts of the admin area, in their order.
  await db.schema.createIndex('reportType').on('report').columns(['targetType', 'createdAt', 'id']).execute()
  await sql`insert into "reportCase" ("id", "targetType", "targetId", "communityId", "authorId", "status", "reportCount",
      "firstReportedAt", "lastReportedAt", "decidedAt", "decidedById")
    select min("report"."id"), "targetType", "targetId", max("report"."communityId"),
      coalesce(max("post"."authorId"), max("comment"."authorId"), max(case "targetType" when 'USER' then "person"."id" end)),
      case when sum("status" = 'UNDER_REVIEW') > 0 then 'UNDER_REVIEW' when sum("status" = 'OPEN') > 0 then 'OPEN'
        when sum("status" = 'RESOLVED') > 0 then 'RESOLVED' else 'DISMISSED' end,
      count(*), min("report"."createdAt"), max("report"."createdAt"), max("decidedAt"), max("decidedById")
    from "report"
    left join "post" on "targetType" = 'POST' and "post"."id" = "targetId"
    left join "comment" on "targetType" = 'COMMENT' and "comment"."id" = "targetId"
    left join "user" as "person" on "targetType" = 'USER' and "person"."id" = "targetId"
    group by "targetType", "targetId"`.execute(db)
  // A case is looked at as a whole.
  await sql`update "report" set "status" = 'UNDER_REVIEW' where "status" = 'OPEN' and exists (
    select 1 from "reportCase" as "c" where "c"."targetType" = "report"."targetType"
      and "c"."targetId" = "report"."targetId" and "c"."status" = 'UNDER_REVIEW')`.execute(db)
}

/**
 * What was done is written down for good: only a community that was deleted leaves its entries, when it is purged. An
 * entry is found by the words of its detail, and by the place they were written in: letters before ids tell them apart.
 */
async function log(db: Kysely<unknown>) {
  const refused = `begin select raise(abort, 'the audit log is append-only'); end`
  for (const [name, when] of [
    ['Kept', 'before delete on "auditEntry"'],
    ['Unchanged', 'before update of "id", "actorId", "action", "createdAt", "aboutId", "detail" on "auditEntry"'],
    [
      'Placed',
      `before update of "communityId" on "auditEntry" when new."communityId" is not null
        or exists (select 1 from "community" where "id" = old."communityId" and "deletedAt" is null)`,
    ],
    // To write in the place of an entry would delete it, and no other trigger would see.
    [
      'Once',
      `before insert on "auditEntry"
        when exists (select 1 from "auditEntry" where "id" = new."id" or "rowid" = new."rowid")`,
    ],
  ])
    await sql.raw(`create trigger "auditEntry${name}" ${when} ${refused}`).execute(db)
  const indexes = {
    auditEntryCreated: ['createdAt', 'id'],
    auditEntryAction: ['action', 'createdAt', 'id'],
    auditEntryOf: ['actorId', 'createdAt', 'id'],
    auditEntryAboutWhom: ['aboutId', 'createdAt', 'id'],
  }
  for (const name of ['auditEntryActor', 'auditEntryAbout']) await db.schema.dropIndex(name).execute()
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('auditEntry').columns(columns).execute()
  await sql
    .raw(
      `create virtual table "auditSearch" using fts5("entryId" unindexed, "detail", "place",
        tokenize='unicode61 remove_diacritics 2')`,
    )
    .execute(db)
  const word = (letter: string, column: string, sign: string) =>
    `coalesce('${letter}' || replace("${column}", '${sign}', ''), '')`
  const words = [
    word('e', 'id', '-'),
    word('a', 'action', '.'),
    word('p', 'actorId', '-'),
    word('p', 'aboutId', '-'),
    word('c', 'communityId', '-'),
  ]
  // What the index has of an entry.
  await sql
    .raw(`create view "auditWords" as
      select "id" as "entryId", "detail", ${words.join(" || ' ' || ")} as "place", "createdAt" from "auditEntry"`)
    .execute(db)
  const added = `insert into "auditSearch" ("entryId", "detail", "place") select "entryId", "detail", "place" from "auditWords"`
  await sql
    .raw(`create trigger "auditSearchInsert" after insert on "auditEntry" begin
      ${added} where "entryId" = new."id"; end`)
    .execute(db)
  await sql.raw(`${added} order by "createdAt", "entryId"`).execute(db)
}

/** What happened on each day, counted by the sweep, and who was there of late. */
async function days(db: Kysely<unknown>) {
  await db.schema
    .createTable('instanceDay')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('signUps', 'integer', (c) => c.notNull())
    .addColumn('activePeople', 'integer', (c) => c.notNull())
    .addColumn('posts', 'integer', (c) => c.notNull())
    .addColumn('comments', 'integer', (c) => c.notNull())
    .addColumn('reports', 'integer', (c) => c.notNull())
    .addColumn('storageBytes', 'integer')
    // Of them the images'.
    .addColumn('mediaBytes', 'integer')
    .execute()
  await db.schema
    .createTable('personDay')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('personDayKey', ['day', 'userId'])
    .execute()
  await db.schema.createIndex('personDayUser').on('personDay').column('userId').execute()
  for (const table of ['comment', 'report'])
    await db.schema.createIndex(`${table}Created`).on(table).columns(['createdAt', 'id']).execute()
  // How much somebody has written, and stands, is counted from the index alone.
  for (const table of ['post', 'comment']) {
    await db.schema.dropIndex(`${table}Author`).execute()
    const columns = ['authorId', 'createdAt', 'id', 'deletedAt']
    await db.schema.createIndex(`${table}Author`).on(table).columns(columns).execute()
  }
  await db.schema
    .createIndex('mailFailed')
    .on('mail')
    .column('failedAt')
    .where('failedAt' as never, 'is not', null)
    .execute()
}

async function backups(db: Kysely<unknown>) {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('isScheduled', 'integer', (c) => c.notNull().check(flag('isScheduled')))
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('verifiedAt', 'text')
    .addColumn('fault', 'text')
    .execute()
  await db.schema.createIndex('backupStarted').on('backup').columns(['startedAt', 'id']).execute()
  // How much a person has uploaded is added up from the index alone.
  await db.schema.dropIndex('mediaOwner').execute()
  await db.schema.createIndex('mediaOwner').on('media').columns(['ownerId', 'bytes']).execute()
}
