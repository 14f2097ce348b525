import { type Kysely, sql } from 'kysely'
import { oneOf } from './checks.ts'
import { columnTypes, isPostgres } from './column-types.ts'

const statuses = ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED']
const targets = ['POST', 'COMMENT', 'USER', 'COMMUNITY']
/** An objection is a case about the restriction. */
const caseTargets = [...targets, 'RESTRICTION']

const caseIndexes = {
  reportCaseStatus: ['status', 'lastReportedAt', 'id'],
  reportCaseMost: ['status', 'reportCount', 'id'],
  reportCaseCommunity: ['communityId', 'status', 'lastReportedAt', 'id'],
  reportCaseCommunityMost: ['communityId', 'status', 'reportCount', 'id'],
  reportCaseAssignee: ['assigneeId', 'status', 'lastReportedAt', 'id'],
  reportCaseAssigneeMost: ['assigneeId', 'status', 'reportCount', 'id'],
  reportCaseAuthor: ['authorId', 'lastReportedAt', 'id'],
  reportCaseDecidedBy: ['decidedById'],
  reportCaseExcluded: ['excludedId'],
}

const caseColumns = [
  ...['id', 'targetType', 'targetId', 'communityId', 'authorId', 'status', 'reportCount', 'version', 'firstReportedAt'],
  ...['lastReportedAt', 'assigneeId', 'decision', 'note', 'decidedAt', 'decidedById'],
]

/** SQLite changes a check only with the whole table. */
async function rebuildCases(db: Kysely<unknown>) {
  await sql`alter table "reportCase" rename to "reportCaseBefore"`.execute(db)
  for (const name of Object.keys(caseIndexes)) await db.schema.dropIndex(name).ifExists().execute()
  await db.schema
    .createTable('reportCase')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', caseTargets)))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('set null'))
    .addColumn('authorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull().check(oneOf('status', statuses)))
    .addColumn('reportCount', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('firstReportedAt', 'text', (c) => c.notNull())
    .addColumn('lastReportedAt', 'text', (c) => c.notNull())
    .addColumn('assigneeId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('decision', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('decidedAt', 'text')
    .addColumn('decidedById', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('excludedId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addUniqueConstraint('reportCaseTarget', ['targetType', 'targetId'])
    .execute()
  const columns = sql.join(caseColumns.map((name) => sql.ref(name)))
  await sql`insert into "reportCase" (${columns}) select ${columns} from "reportCaseBefore"`.execute(db)
  await sql`drop table "reportCaseBefore"`.execute(db)
  for (const [name, columns] of Object.entries(caseIndexes))
    await db.schema.createIndex(name).on('reportCase').columns(columns).execute()
}

async function admitRestrictions(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  if (isPostgres(db)) {
    await sql`alter table "reportCase" drop constraint "reportCase_targetType_check"`.execute(db)
    await sql`alter table "reportCase" add constraint "reportCase_targetType_check"
      check (${oneOf('targetType', caseTargets)})`.execute(db)
    const excluded = db.schema.alterTable('reportCase')
    await excluded.addColumn('excludedId', text, (c) => c.references('user.id').onDelete('set null')).execute()
    await db.schema.createIndex('reportCaseExcluded').on('reportCase').columns(['excludedId']).execute()
  } else await rebuildCases(db)
  await db.schema.alterTable('notification').addColumn('restrictionId', text).execute()
}

async function restrictions(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('restriction')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    // The user concerned.
    .addColumn('userId', text, (c) => c.references('user.id').onDelete('set null'))
    .addColumn('communityId', text, (c) => c.references('community.id').onDelete('set null'))
    .addColumn('caseId', text, (c) => c.references('reportCase.id').onDelete('set null'))
    .addColumn('targetType', text, (c) => c.check(sql`"targetType" is null or ${oneOf('targetType', targets)}`))
    .addColumn('targetId', text)
    .addColumn('excerpt', text, (c) => c.notNull().defaultTo(''))
    .addColumn('rule', text)
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('deciderId', text, (c) => c.references('user.id').onDelete('set null'))
    .addColumn('deciderRole', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('until', text)
    .addColumn('endedAt', text)
    .addColumn('objection', text, (c) => c.notNull().defaultTo(''))
    .addColumn('objectedAt', text)
    .addColumn('outcome', text, (c) => c.check(sql`"outcome" is null or ${oneOf('outcome', ['UPHELD', 'LIFTED'])}`))
    .addColumn('answer', text, (c) => c.notNull().defaultTo(''))
    .addColumn('answeredAt', text)
    .execute()
  const indexes = {
    restrictionUser: ['userId', 'kind', 'createdAt', 'id'],
    restrictionTarget: ['targetType', 'targetId', 'kind'],
    restrictionCommunity: ['communityId'],
    restrictionCase: ['caseId'],
    restrictionDecider: ['deciderId'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('restriction').columns(columns).execute()
}

/** Removed texts that can be restored, and until when their images are kept. */
async function removedContent(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('removedContent')
    .addColumn('targetType', text, (c) => c.notNull().check(oneOf('targetType', ['POST', 'COMMENT'])))
    .addColumn('targetId', text, (c) => c.notNull())
    // The restriction, or the removal of everything that a user wrote.
    .addColumn('removalId', text, (c) => c.notNull())
    .addColumn('imagesUntil', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('removedContentKey', ['targetType', 'targetId'])
    .execute()
  await db.schema.createIndex('removedContentImages').on('removedContent').columns(['imagesUntil']).execute()
  await db.schema
    .createIndex('removedContentRemoval')
    .on('removedContent')
    .columns(['removalId', 'targetType', 'targetId'])
    .execute()
}

/** Bans and suspensions that are in force, so that their users can object. Their rule is not known. */
async function earlierRestrictions(db: Kysely<unknown>) {
  const newId = sql.raw(isPostgres(db) ? 'gen_random_uuid()::text' : `lower(hex(randomblob(16)))`)
  await sql`insert into "restriction" ("id", "kind", "userId", "communityId", "reason", "deciderId", "deciderRole", "createdAt")
    select ${newId}, 'BAN', "userId", "communityId", coalesce("reason", ''), "bannedById", 'MODERATOR', "createdAt"
    from "communityBan"`.execute(db)
  const now = new Date().toISOString()
  await sql`insert into "restriction"
      ("id", "kind", "userId", "targetType", "targetId", "reason", "deciderRole", "createdAt", "until")
    select ${newId}, 'SUSPEND', "id", 'USER', "id", "suspensionReason", 'SITE_ADMIN', coalesce("suspendedAt", "createdAt"),
      case when "suspendedUntil" >= '9999' then null else "suspendedUntil" end
    from "user" where "suspendedUntil" > ${now}`.execute(db)
}

/** Statements of what was decided about a user, and their objections. */
export async function up(db: Kysely<unknown>) {
  await admitRestrictions(db)
  await restrictions(db)
  await removedContent(db)
  await earlierRestrictions(db)
}
