import { type Kysely, sql } from 'kysely'
import { oneOf } from './checks.ts'

const targets = ['POST', 'COMMENT']

/** What posts and comments said before, what is done to them, and what is told live of a thread. */
export async function up(db: Kysely<unknown>) {
  // Since then reports hide it from others; it does not count as visible.
  for (const table of ['post', 'comment']) {
    await db.schema.alterTable(table).addColumn('hiddenAt', 'text').execute()
  }
  await db.schema
    .createIndex('postHidden')
    .on('post')
    .columns(['hiddenAt', 'id'])
    .where('hiddenAt' as never, 'is not', null)
    .execute()
  await db.schema.alterTable('post').addColumn('pinnedAt', 'text').execute()
  await db.schema.alterTable('post').addColumn('lockedAt', 'text').execute()
  await db.schema
    .createIndex('postPinned')
    .on('post')
    .columns(['communityId', 'pinnedAt', 'id'])
    .where('pinnedAt' as never, 'is not', null)
    .execute()

  await versions(db)
  await threads(db)
  await reactions(db)
  await ownMarks(db)
  await media(db)

  for (const [column, target] of [
    ['postId', 'post.id'],
    ['commentId', 'comment.id'],
  ] as const) {
    await db.schema
      .alterTable('notification')
      .addColumn(column, 'text', (c) => c.references(target).onDelete('cascade'))
      .execute()
    await db.schema
      .createIndex(column === 'postId' ? 'notificationPost' : 'notificationComment')
      .on('notification')
      .columns([column, 'userId'])
      .execute()
  }
  await db.schema.createIndex('mailAbout').on('mail').columns(['about', 'kind', 'createdAt']).execute()

  await db.schema
    .createTable('instanceSetting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .alterTable('report')
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('report').addColumn('decidedAt', 'text').execute()
  await db.schema
    .alterTable('report')
    .addColumn('decidedById', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('reportCommunity')
    .on('report')
    .columns(['communityId', 'status', 'createdAt', 'id'])
    .execute()
  await db.schema.createIndex('reportDecidedBy').on('report').column('decidedById').execute()
  await db.schema.dropIndex('reportReporter').execute()
  await db.schema
    .createIndex('reportReporter')
    .on('report')
    .columns(['reporterId', 'targetType', 'createdAt', 'targetId'])
    .execute()
}

/** Each row is what stood there until `replacedAt`. */
async function versions(db: Kysely<unknown>) {
  await db.schema
    .createTable('postVersion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('writtenAt', 'text', (c) => c.notNull())
    .addColumn('replacedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('postVersionPost').on('postVersion').columns(['postId', 'replacedAt', 'id']).execute()
  await db.schema
    .createTable('commentVersion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('commentId', 'text', (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('writtenAt', 'text', (c) => c.notNull())
    .addColumn('replacedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('commentVersionComment')
    .on('commentVersion')
    .columns(['commentId', 'replacedAt', 'id'])
    .execute()
}

async function threads(db: Kysely<unknown>) {
  // Minus the reactions of others: ascending, the best comes first.
  await db.schema
    .alterTable('comment')
    .addColumn('best', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update "comment" set "best" = -(select count(*) from "reaction" as "r"
    where "r"."targetType" = 'COMMENT' and "r"."targetId" = "comment"."id"
      and "r"."userId" <> "comment"."authorId")`.execute(db)
  const isRoot = sql<boolean>`"parentId" is null`
  await db.schema
    .createIndex('commentRootBest')
    .on('comment')
    .columns(['postId', 'best', 'createdAt', 'id'])
    .where(isRoot)
    .execute()
  await db.schema
    .createIndex('commentRoot')
    .on('comment')
    .columns(['postId', 'createdAt', 'id'])
    .where(isRoot)
    .execute()
  await db.schema.dropIndex('commentParent').execute()
  await db.schema.createIndex('commentParent').on('comment').columns(['parentId', 'createdAt', 'id']).execute()
  await db.schema
    .createIndex('commentParentBest')
    .on('comment')
    .columns(['parentId', 'best', 'createdAt', 'id'])
    .execute()

  await db.schema
    .createTable('threadVisit')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('seenAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('threadVisitKey', ['userId', 'postId'])
    .execute()
  await db.schema.createIndex('threadVisitPost').on('threadVisit').column('postId').execute()

  // Numbered in the order of their transactions, and no number is given twice.
  await sql`create table "threadEvent" (
    "number" integer primary key autoincrement,
    "postId" text not null references "post" ("id") on delete cascade,
    "kind" text not null check ("kind" in ('comment', 'reactions', 'post')),
    "targetId" text not null,
    "createdAt" text not null
  )`.execute(db)
  await db.schema.createIndex('threadEventPost').on('threadEvent').columns(['postId', 'number']).execute()
  await db.schema.createIndex('threadEventCreated').on('threadEvent').column('createdAt').execute()
}

/** How many people hold a reaction of each type; no row for nobody. */
async function reactions(db: Kysely<unknown>) {
  await db.schema
    .createTable('reactionCount')
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', targets)))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('reactionType', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull().check(sql`"count" > 0`))
    .addPrimaryKeyConstraint('reactionCountKey', ['targetType', 'targetId', 'reactionType'])
    .execute()
  await sql`insert into "reactionCount" ("targetType", "targetId", "reactionType", "count")
    select "targetType", "targetId", "reactionType", count(*) from "reaction"
    group by "targetType", "targetId", "reactionType"`.execute(db)
  await db.schema
    .createIndex('reactionTarget')
    .on('reaction')
    .columns(['targetType', 'targetId', 'createdAt', 'userId'])
    .execute()
  await db.schema
    .createIndex('reactionTargetOfType')
    .on('reaction')
    .columns(['targetType', 'targetId', 'reactionType', 'createdAt', 'userId'])
    .execute()
}

/** Posts that somebody keeps, and posts that somebody does not want to see. */
async function ownMarks(db: Kysely<unknown>) {
  for (const table of ['savedPost', 'hiddenPost']) {
    await db.schema
      .createTable(table)
      .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}Key`, ['userId', 'postId'])
      .execute()
    await db.schema.createIndex(`${table}Post`).on(table).column('postId').execute()
    await db.schema.createIndex(`${table}Created`).on(table).columns(['userId', 'createdAt', 'postId']).execute()
  }
}

/** Where images stand: whoever may read one of the places may see the image. */
async function media(db: Kysely<unknown>) {
  // Named at the upload: until something shows the image, its community's readers may see it.
  await db.schema
    .alterTable('media')
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('mediaCommunity').on('media').column('communityId').execute()
  // Something showed it, and nothing does any more: it is its owner's alone, until it is swept.
  await db.schema
    .alterTable('media')
    .addColumn('isDropped', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('mediaUse')
    .addColumn('mediaId', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', targets)))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('mediaUseKey', ['mediaId', 'targetType', 'targetId'])
    .execute()
  await db.schema.createIndex('mediaUseTarget').on('mediaUse').columns(['targetType', 'targetId']).execute()
  await db.schema.createIndex('mediaUseCommunity').on('mediaUse').column('communityId').execute()
}
