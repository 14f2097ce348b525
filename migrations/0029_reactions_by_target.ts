import type { Kysely } from 'kysely'

/** Lists a user's reactions in the order of their targets, in which an export pages through them. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropIndex('reactionUser').execute()
  await db.schema.createIndex('reactionUser').on('reaction').columns(['userId', 'targetType', 'targetId']).execute()
}
