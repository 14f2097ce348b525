import { type Kysely, sql } from 'kysely'
import { flag } from './checks.ts'

/** Feeds, saved communities, what people want to be told, and secret addresses for readers of feeds. */
export async function up(db: Kysely<unknown>) {
  await places(db)

  await db.schema
    .createTable('feedVisit')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('feed', 'text', (c) => c.notNull())
    .addColumn('seenAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('feedVisitKey', ['userId', 'feed'])
    .execute()

  await db.schema
    .createTable('savedCommunity')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('savedCommunityKey', ['userId', 'communityId'])
    .execute()
  await db.schema.createIndex('savedCommunityCommunity').on('savedCommunity').column('communityId').execute()
  await db.schema
    .createIndex('savedCommunityCreated')
    .on('savedCommunity')
    .columns(['userId', 'createdAt', 'communityId'])
    .execute()

  // How many people a notice that gathers them stands for: reactions to one thing are one notice.
  await db.schema
    .alterTable('notification')
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // While it is unread there is one for each thing, whoever react at the same time.
  await sql`create unique index "notificationGathered" on "notification" (coalesce("commentId", "postId"))
    where "kind" = 'reaction' and "readAt" is null`.execute(db)
  // Whom somebody mentioned lately: mails of it are limited.
  await sql`create index "notificationMention" on "notification" ("actorId", "createdAt")
    where "kind" = 'mention'`.execute(db)
  // The notice that counts it; without a reference, for a notice goes before the reaction does.
  await db.schema.alterTable('reaction').addColumn('noticeId', 'text').execute()
  // Which kinds are written of by mail; no row for the default.
  await db.schema
    .createTable('noticeChoice')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('isMailed', 'integer', (c) => c.notNull().check(flag('isMailed')))
    .addPrimaryKeyConstraint('noticeChoiceKey', ['userId', 'kind'])
    .execute()
  await db.schema
    .createTable('digest')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('rhythm', 'text', (c) => c.notNull().check(sql`"rhythm" in ('daily', 'weekly')`))
    .addColumn('dueAt', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('digestDue').on('digest').column('dueAt').execute()

  // A secret address at which a program reads what the person may read. The secret itself is not kept.
  await db.schema
    .createTable('readerAddress')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .execute()

  // What somebody wrote to whoever runs the instance, until it was mailed and a while longer.
  await db.schema
    .createTable('contactMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('contactMessageCreated').on('contactMessage').column('createdAt').execute()
}

/** What feeds are walked by: nobody's posts, comments and replies are passed over on the way to somebody else's. */
async function places(db: Kysely<unknown>) {
  const isShown = sql<boolean>`"deletedAt" is null and "hiddenAt" is null`
  // Whether the community is public, and there: a private post is on nobody's way through the public ones.
  await db.schema
    .alterTable('post')
    .addColumn('isPublic', 'integer', (c) => c.notNull().defaultTo(0).check(flag('isPublic')))
    .execute()
  await sql`update "post" set "isPublic" = 1 where "communityId" in
    (select "id" from "community" where "isPrivate" = 0 and "deletedAt" is null)`.execute(db)
  // Since then its posts may not know yet that the community was opened or closed: they are told a few at a time.
  await db.schema.alterTable('community').addColumn('postsStaleSince', 'text').execute()
  await db.schema
    .createIndex('communityPostsStale')
    .on('community')
    .column('postsStaleSince')
    .where('postsStaleSince' as never, 'is not', null)
    .execute()
  const isForAll = sql<boolean>`"isPublic" = 1 and ${isShown}`
  await db.schema.createIndex('postHot').on('post').columns(['hot', 'id']).where(isForAll).execute()
  await db.schema.createIndex('postNew').on('post').columns(['createdAt', 'id']).where(isForAll).execute()
  await db.schema
    .createIndex('postCommunityNew')
    .on('post')
    // The last two are always null here: SQLite asks for them, and finds them without the row.
    .columns(['communityId', 'createdAt', 'id', 'deletedAt', 'hiddenAt'])
    .where(isShown)
    .execute()

  // The community of its post; without a reference, for SQLite adds none to a column that is never null.
  await db.schema
    .alterTable('comment')
    .addColumn('communityId', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update "comment" set "communityId" =
    (select "communityId" from "post" where "post"."id" = "comment"."postId")`.execute(db)
  await db.schema
    .createIndex('commentCommunityNew')
    .on('comment')
    .columns(['communityId', 'createdAt', 'id'])
    .where(isShown)
    .execute()

  // Whose comment it replies to, when that is somebody else's.
  await db.schema
    .alterTable('comment')
    .addColumn('repliedToId', 'text', (c) => c.references('user.id'))
    .execute()
  await sql`update "comment" set "repliedToId" = (select "parent"."authorId" from "comment" as "parent"
    where "parent"."id" = "comment"."parentId" and "parent"."authorId" <> "comment"."authorId")
    where "parentId" is not null`.execute(db)
  await db.schema
    .createIndex('commentRepliedTo')
    .on('comment')
    .columns(['repliedToId', 'createdAt', 'id'])
    .where('repliedToId' as never, 'is not', null)
    .execute()
}
