import { type Kysely, sql } from 'kysely'

/** Ranks of posts, and what trends: counted where things happen, so that lists read them and count nothing. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('post')
    .addColumn('hot', 'real', (c) => c.notNull().defaultTo(0))
    .execute()
  // People other than the author: those with a reaction on it, and those with a visible comment under it.
  for (const column of ['reactorCount', 'commenterCount']) {
    await db.schema
      .alterTable('post')
      .addColumn(column, 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} >= 0`),
      )
      .execute()
  }
  const indexes = {
    postCommunityHot: ['communityId', 'hot', 'id'],
    // The moment is there to be read in passing: for the best of the last week and the like.
    postCommunityTop: ['communityId', 'likeCount', 'id', 'createdAt'],
    postCommunityAuthor: ['communityId', 'authorId', 'createdAt', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('post')
      .columns(columns)
      .where('deletedAt' as never, 'is', null)
      .execute()
  }
  await db.schema.dropIndex('postForum').execute()
  await db.schema.createIndex('postForum').on('post').columns(['forumId', 'createdAt', 'id']).execute()

  await db.schema
    .createTable('postCommenter')
    .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('commentCount', 'integer', (c) => c.notNull().check(sql`"commentCount" >= 0`))
    .addPrimaryKeyConstraint('postCommenterKey', ['postId', 'userId'])
    .execute()
  await db.schema.createIndex('postCommenterUser').on('postCommenter').column('userId').execute()

  await db.schema
    .createTable('postTopic')
    .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('topicId', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    // The post's own, kept here so that one index answers a topic's posts in their order.
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('postTopicKey', ['postId', 'topicId'])
    .execute()
  await db.schema.createIndex('postTopicTopic').on('postTopic').columns(['topicId', 'createdAt', 'postId']).execute()
  await db.schema
    .createIndex('postTopicCommunity')
    .on('postTopic')
    .columns(['communityId', 'topicId', 'createdAt', 'postId'])
    .execute()

  // New members and posts of the last seven days, by the day in UTC; `trend` is their sum.
  await db.schema
    .createTable('communityDay')
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('activity', 'integer', (c) => c.notNull().check(sql`"activity" >= 0`))
    .addPrimaryKeyConstraint('communityDayKey', ['communityId', 'day'])
    .execute()
  await db.schema.createIndex('communityDayDay').on('communityDay').column('day').execute()
  // Posts of the last seven days; a topic's `trend` sums those of public communities.
  await db.schema
    .createTable('topicDay')
    .addColumn('topicId', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('posts', 'integer', (c) => c.notNull().check(sql`"posts" >= 0`))
    .addPrimaryKeyConstraint('topicDayKey', ['communityId', 'topicId', 'day'])
    .execute()
  await db.schema.createIndex('topicDayTopic').on('topicDay').column('topicId').execute()
  await db.schema.createIndex('topicDayDay').on('topicDay').column('day').execute()
  for (const table of ['community', 'topic']) {
    await db.schema
      .alterTable(table)
      .addColumn('trend', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"trend" >= 0`))
      .execute()
  }
  await db.schema.createIndex('communityTrend').on('community').columns(['trend', 'memberCount', 'id']).execute()
  await db.schema.createIndex('topicTrend').on('topic').columns(['trend desc', 'nameKey']).execute()
  // In the order in which communities were founded, for their ids are.
  await db.schema.dropIndex('communityTopicTopic').execute()
  await db.schema.createIndex('communityTopicTopic').on('communityTopic').columns(['topicId', 'communityId']).execute()

  await fill(db)
}

/** Ranks and counts of what is stored already. Days that are over by now go with the next sweep. */
async function fill(db: Kysely<unknown>) {
  const statements = [
    sql`insert into "postCommenter" ("postId", "userId", "commentCount")
      select "postId", "authorId", count(*) from "comment" where "deletedAt" is null group by "postId", "authorId"`,
    sql`update "post" set
      "commenterCount" = (select count(*) from "postCommenter" as "c"
        where "c"."postId" = "post"."id" and "c"."userId" <> "post"."authorId"),
      "reactorCount" = (select count(*) from "reaction" as "r" where "r"."targetType" = 'POST'
        and "r"."targetId" = "post"."id" and "r"."userId" <> "post"."authorId")`,
    sql`update "post" set "hot" = round(unixepoch("createdAt", 'subsec') * 1000) / 3600000
      + min(72, 12 * log2(1 + "reactorCount" + 2 * "commenterCount"))`,
    sql`insert into "postTopic" ("postId", "topicId", "communityId", "createdAt")
      select "post"."id", "communityTopic"."topicId", "post"."communityId", "post"."createdAt"
      from "post" join "communityTopic" on "communityTopic"."communityId" = "post"."communityId"`,
    sql`insert into "communityDay" ("communityId", "day", "activity")
      select "communityId", "day", count(*) from (
        select "communityId", substr("createdAt", 1, 10) as "day" from "communityMember"
        union all
        select "communityId", substr("createdAt", 1, 10) from "post" where "deletedAt" is null
      ) group by "communityId", "day"`,
    sql`insert into "topicDay" ("topicId", "communityId", "day", "posts")
      select "topicId", "postTopic"."communityId", substr("postTopic"."createdAt", 1, 10) as "day", count(*)
      from "postTopic" join "post" on "post"."id" = "postTopic"."postId" where "post"."deletedAt" is null
      group by "topicId", "postTopic"."communityId", "day"`,
    sql`update "community" set "trend" =
      (select coalesce(sum("activity"), 0) from "communityDay" as "d" where "d"."communityId" = "community"."id")`,
    sql`update "topic" set "trend" = (select coalesce(sum("posts"), 0) from "topicDay" as "d"
      join "community" on "community"."id" = "d"."communityId"
      where "d"."topicId" = "topic"."id" and "community"."isPrivate" = 0)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
