import type { Kysely } from 'kysely'

/** The browsers in which a user signed in, which strangers' wrong guesses do not lock out. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('trustedDevice')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    // SHA-256 of the cookie's value.
    .addColumn('tokenHash', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('trustedDeviceKey', ['userId', 'tokenHash'])
    .execute()
  await db.schema.createIndex('trustedDeviceToken').on('trustedDevice').column('tokenHash').execute()
  await db.schema.createIndex('trustedDeviceUsed').on('trustedDevice').column('usedAt').execute()
}
