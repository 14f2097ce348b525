import { type Kysely, sql } from 'kysely'
import { flag } from './checks.ts'
import { columnTypes } from './column-types.ts'

/**
 * Tells mails that fail from those that only wait, and an attempt in progress from one that is due again. Digests get the
 * time zone of their reader.
 */
export async function up(db: Kysely<unknown>) {
  const { text, number } = columnTypes(db)
  const { schema } = db
  // The time of the first failure, until the mail is sent, dropped or given up.
  await schema.alterTable('mail').addColumn('failingSince', text).execute()
  await schema.alterTable('mail').addColumn('attemptedAt', text).execute()
  await schema
    .alterTable('mail')
    .addColumn('isSending', number, (c) => c.notNull().defaultTo(0).check(flag('isSending')))
    .execute()
  await sql`update "mail" set "failingSince" = "createdAt", "attemptedAt" = "createdAt"
    where "dueAt" is not null and "lastError" is not null`.execute(db)
  await schema
    .createIndex('mailFailing')
    .on('mail')
    .column('failingSince')
    .where('failingSince' as never, 'is not', null)
    .execute()
  await schema
    .alterTable('digest')
    .addColumn('timeZone', text, (c) => c.notNull().defaultTo('UTC'))
    .execute()
}
