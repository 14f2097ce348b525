import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Remembers for a day what calls with an idempotency key have made. */
export async function up(db: Kysely<unknown>) {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('idempotencyKey')
    // A user's id, or "guests".
    .addColumn('scope', text, (c) => c.notNull())
    // SHA-256.
    .addColumn('keyHash', text, (c) => c.notNull())
    .addColumn('fingerprint', text, (c) => c.notNull())
    .addColumn('made', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKeyKey', ['scope', 'keyHash'])
    .execute()
  await db.schema.createIndex('idempotencyKeyCreated').on('idempotencyKey').column('createdAt').execute()
}
