import type { Kysely } from 'kysely'
import { oneOf } from './checks.ts'

const kinds = ['app-added', 'app-removed', 'passkey-added', 'passkey-removed', 'codes-renewed', 'all-removed']

/** Changes of the second factors, each mailed with a link that undoes it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('twoFactorChange')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', kinds)))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('undoHash', 'text', (c) => c.unique())
    .addColumn('undoneAt', 'text')
    .execute()
  await db.schema.createIndex('twoFactorChangeUser').on('twoFactorChange').columns(['userId', 'createdAt']).execute()
  await db.schema.createIndex('twoFactorChangeCreated').on('twoFactorChange').column('createdAt').execute()
}
