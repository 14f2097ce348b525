import { type Kysely, sql } from 'kysely'
import { flag, oneOf } from './checks.ts'

/** Communities, topics, forums, and everybody's standing in a community. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('community')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('guidelines', 'text', (c) => c.notNull())
    .addColumn('isPrivate', 'integer', (c) => c.notNull().check(flag('isPrivate')))
    .addColumn('requiresApproval', 'integer', (c) => c.notNull().check(flag('requiresApproval')))
    .addColumn('memberCount', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"memberCount" >= 0`))
    .addColumn('creatorId', 'text', (c) => c.notNull().references('user.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('communityCreated').on('community').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('communityCreator').on('community').column('creatorId').execute()

  await db.schema
    .createTable('communityMember')
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(oneOf('role', ['MEMBER', 'MODERATOR', 'ORGANIZER'])))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('communityMemberKey', ['communityId', 'userId'])
    .execute()
  await db.schema
    .createIndex('communityMemberUser')
    .on('communityMember')
    .columns(['userId', 'createdAt', 'communityId'])
    .execute()

  await db.schema
    .createTable('joinRequest')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) =>
      c.notNull().check(oneOf('status', ['PENDING', 'APPROVED', 'DENIED', 'WITHDRAWN', 'EXPIRED'])),
    )
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('decidedAt', 'text')
    .addColumn('decidedById', 'text', (c) => c.references('user.id'))
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('joinRequestPending')
    .on('joinRequest')
    .columns(['communityId', 'userId'])
    .unique()
    .where('status' as never, '=', 'PENDING')
    .execute()
  await db.schema.createIndex('joinRequestCommunity').on('joinRequest').columns(['communityId', 'createdAt']).execute()
  await db.schema.createIndex('joinRequestUser').on('joinRequest').column('userId').execute()
  await db.schema.createIndex('joinRequestDecidedBy').on('joinRequest').column('decidedById').execute()

  await db.schema
    .createTable('communityBan')
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bannedById', 'text', (c) => c.references('user.id'))
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('communityBanKey', ['communityId', 'userId'])
    .execute()
  await db.schema.createIndex('communityBanUser').on('communityBan').column('userId').execute()
  await db.schema.createIndex('communityBanBannedBy').on('communityBan').column('bannedById').execute()

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.unique())
    .addColumn('inviterId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('message', 'text', (c) => c.notNull())
    // Given when an organizer or moderator invites: then nobody needs to approve.
    .addColumn('skipsApproval', 'integer', (c) => c.notNull().check(flag('skipsApproval')))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('acceptedAt', 'text')
    .addColumn('revokedAt', 'text')
    .execute()
  await db.schema.createIndex('invitationEmail').on('invitation').columns(['emailKey', 'communityId']).execute()
  await db.schema.createIndex('invitationCommunity').on('invitation').columns(['communityId', 'createdAt']).execute()
  await db.schema.createIndex('invitationInviter').on('invitation').columns(['inviterId', 'createdAt']).execute()

  await db.schema
    .createTable('topic')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameKey', 'text', (c) => c.notNull().unique())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('communityTopic')
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('topicId', 'text', (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('communityTopicKey', ['communityId', 'topicId'])
    .execute()
  await db.schema.createIndex('communityTopicTopic').on('communityTopic').column('topicId').execute()

  await db.schema
    .createTable('forum')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('communityId', 'text', (c) => c.notNull().references('community.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('isDefault', 'integer', (c) => c.notNull().check(flag('isDefault')))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('forumCommunity').on('forum').columns(['communityId', 'position']).execute()
  await db.schema
    .createIndex('forumDefault')
    .on('forum')
    .column('communityId')
    .unique()
    .where('isDefault' as never, '=', 1)
    .execute()

  await db.schema
    .createTable('auditEntry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actorId', 'text', (c) => c.references('user.id'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('communityId', 'text', (c) => c.references('community.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auditEntryCommunity').on('auditEntry').columns(['communityId', 'createdAt']).execute()
  await db.schema.createIndex('auditEntryActor').on('auditEntry').columns(['actorId', 'createdAt']).execute()
}
