import type { Kysely } from 'kysely'
import { oneOf } from './checks.ts'

/** People, their sessions, the tokens mailed to them, and their settings. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull().unique())
    .addColumn('image', 'text')
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('emailVerifiedAt', 'text')
    .addColumn('superAdminAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('userCreated').on('user').columns(['createdAt', 'id']).execute()
  // Found without reading everybody: a start-up asks whether there is one.
  await db.schema
    .createIndex('userSuperAdmin')
    .on('user')
    .column('superAdminAt')
    .where('superAdminAt' as never, 'is not', null)
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessionUser').on('session').column('userId').execute()
  await db.schema.createIndex('sessionExpires').on('session').column('expiresAt').execute()

  await db.schema
    .createTable('emailToken')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull().check(oneOf('purpose', ['verify-email', 'reset-password'])))
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('emailTokenUser').on('emailToken').columns(['userId', 'purpose']).execute()
  await db.schema.createIndex('emailTokenExpires').on('emailToken').column('expiresAt').execute()

  await db.schema
    .createTable('userSetting')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('userSettingKey', ['userId', 'key'])
    .execute()
}
