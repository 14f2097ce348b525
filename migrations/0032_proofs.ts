import type { Kysely } from 'kysely'
import { flag, oneOf } from './checks.ts'
import { columnTypes } from './column-types.ts'

/**
 * Sessions remember when their user last proved who they are, and accounts whether their password is too weak for a super
 * admin. A challenge may ask for such a proof.
 */
export async function up(db: Kysely<unknown>) {
  const { text, number } = columnTypes(db)
  await db.schema.alterTable('session').addColumn('provenAt', text).execute()
  await db.schema
    .alterTable('user')
    .addColumn('isPasswordWeak', number, (c) => c.notNull().defaultTo(0).check(flag('isPasswordWeak')))
    .execute()
  // SQLite cannot change a check. A challenge lasts ten minutes.
  await db.schema.dropTable('challenge').execute()
  await db.schema
    .createTable('challenge')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull().check(oneOf('purpose', ['second-factor', 'add-passkey', 'proof'])))
    .addColumn('webauthn', text, (c) => c.notNull())
    .addColumn('attempts', number, (c) => c.notNull().defaultTo(0))
    .addColumn('expiresAt', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('challengeUser').on('challenge').column('userId').execute()
  await db.schema.createIndex('challengeExpires').on('challenge').column('expiresAt').execute()
}
