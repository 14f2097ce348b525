import { type Kysely, sql } from 'kysely'
import { oneOf } from './checks.ts'

const targets = ['POST', 'COMMENT']

/** Posts, comments, and what people do to them. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('post')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('forumId', 'text', (c) => c.notNull().references('forum.id'))
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('authorId', 'text', (c) => c.notNull().references('user.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('likeCount', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"likeCount" >= 0`))
    .addColumn('commentCount', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"commentCount" >= 0`))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('deletedAt', 'text')
    .execute()
  await db.schema.createIndex('postCommunity').on('post').columns(['communityId', 'createdAt', 'id']).execute()
  await db.schema.createIndex('postForum').on('post').column('forumId').execute()
  await db.schema.createIndex('postAuthor').on('post').columns(['authorId', 'createdAt', 'id']).execute()
  await db.schema.createIndex('postCreated').on('post').columns(['createdAt', 'id']).execute()

  await db.schema
    .createTable('comment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('postId', 'text', (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('parentId', 'text', (c) => c.references('comment.id'))
    .addColumn('authorId', 'text', (c) => c.notNull().references('user.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('depth', 'integer', (c) => c.notNull().check(sql`"depth" between 0 and 10`))
    // Counts the replies that stand in the list, placeholders included: a deleted comment is kept while there are any.
    .addColumn('replyCount', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"replyCount" >= 0`))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('deletedAt', 'text')
    .execute()
  await db.schema.createIndex('commentPost').on('comment').columns(['postId', 'createdAt', 'id']).execute()
  await db.schema.createIndex('commentParent').on('comment').column('parentId').execute()
  await db.schema.createIndex('commentAuthor').on('comment').columns(['authorId', 'createdAt', 'id']).execute()

  await db.schema
    .createTable('reaction')
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', targets)))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('reactionType', 'text', (c) =>
      c.notNull().check(oneOf('reactionType', ['satisfaction', 'love', 'happy', 'surprise', 'sad', 'angry'])),
    )
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reactionKey', ['targetType', 'targetId', 'userId'])
    .execute()
  await db.schema.createIndex('reactionUser').on('reaction').column('userId').execute()

  await db.schema
    .createTable('report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('targetType', 'text', (c) => c.notNull().check(oneOf('targetType', [...targets, 'USER', 'COMMUNITY'])))
    .addColumn('targetId', 'text', (c) => c.notNull())
    .addColumn('reporterId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) =>
      c
        .notNull()
        .check(
          oneOf('reason', [
            'SPAM',
            'HARASSMENT',
            'HATE_SPEECH',
            'MISINFORMATION',
            'EXPLICIT_CONTENT',
            'VIOLENCE',
            'ILLEGAL_CONTENT',
            'OTHER',
          ]),
        ),
    )
    .addColumn('details', 'text')
    .addColumn('copy', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED'])),
    )
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('reportOnce', ['targetType', 'targetId', 'reporterId'])
    .execute()
  await db.schema.createIndex('reportReporter').on('report').column('reporterId').execute()
  await db.schema.createIndex('reportStatus').on('report').columns(['status', 'createdAt', 'id']).execute()
}
