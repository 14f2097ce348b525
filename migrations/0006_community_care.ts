import type { Kysely } from 'kysely'

/** What organizers and moderators need: archiving, requests with words, word rules, a log that tells more, and notices. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('community').addColumn('archivedAt', 'text').execute()
  // From then on it does not exist for anybody; its rows are purged later, in pieces.
  await db.schema.alterTable('community').addColumn('deletedAt', 'text').execute()
  await db.schema
    .createIndex('communityDeleted')
    .on('community')
    .column('deletedAt')
    .where('deletedAt' as never, 'is not', null)
    .execute()

  await db.schema
    .createIndex('communityMemberRole')
    .on('communityMember')
    .columns(['communityId', 'role', 'createdAt', 'userId'])
    .execute()
  await db.schema
    .createIndex('communityBanCreated')
    .on('communityBan')
    .columns(['communityId', 'createdAt', 'userId'])
    .execute()

  await db.schema
    .alterTable('joinRequest')
    .addColumn('message', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('joinRequestWaiting')
    .on('joinRequest')
    .columns(['communityId', 'createdAt', 'id'])
    .where('status' as never, '=', 'PENDING')
    .execute()
  await db.schema
    .createIndex('joinRequestExpires')
    .on('joinRequest')
    .column('expiresAt')
    .where('status' as never, '=', 'PENDING')
    .execute()

  await db.schema
    .createIndex('invitationOpen')
    .on('invitation')
    .columns(['communityId', 'createdAt', 'id'])
    .where((eb) => eb.and([eb('acceptedAt' as never, 'is', null), eb('revokedAt' as never, 'is', null)]))
    .execute()

  await db.schema
    .alterTable('auditEntry')
    .addColumn('aboutId', 'text', (c) => c.references('user.id'))
    .execute()
  await db.schema
    .alterTable('auditEntry')
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('auditEntryAbout').on('auditEntry').column('aboutId').execute()
  await db.schema.dropIndex('auditEntryCommunity').execute()
  await db.schema
    .createIndex('auditEntryCommunity')
    .on('auditEntry')
    .columns(['communityId', 'createdAt', 'id'])
    .execute()

  await db.schema
    .createTable('wordRule')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Null for a rule that holds in the whole instance.
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('cascade'))
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('createdById', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('wordRuleTerm').on('wordRule').columns(['communityId', 'term']).unique().execute()
  await db.schema.createIndex('wordRuleCreatedBy').on('wordRule').column('createdById').execute()

  await db.schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('communityId', 'text', (c) => c.references('community.id').onDelete('cascade'))
    .addColumn('actorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('readAt', 'text')
    .execute()
  await db.schema.createIndex('notificationUser').on('notification').columns(['userId', 'createdAt', 'id']).execute()
  await db.schema
    .createIndex('notificationUnread')
    .on('notification')
    .column('userId')
    .where('readAt' as never, 'is', null)
    .execute()
  await db.schema.createIndex('notificationCreated').on('notification').column('createdAt').execute()
  await db.schema.createIndex('notificationCommunity').on('notification').column('communityId').execute()
  await db.schema.createIndex('notificationActor').on('notification').column('actorId').execute()
}
