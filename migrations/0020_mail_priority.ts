import { type Kysely, sql } from 'kysely'

/** Mails that users wait for are sent before the others; waiting mails get the priority of their kind. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('mail')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(2))
    .execute()
  await sql`update "mail" set "priority" = case when "kind" = 'contact' then 1 else 0 end
    where "dueAt" is not null and "kind" in ('contact', 'verify-email', 'reset-password', 'confirm-email-change',
      'email-changed', 'password-changed', 'new-sign-in')`.execute(db)
  await db.schema
    .createIndex('mailPriority')
    .on('mail')
    .columns(['priority', 'dueAt'])
    .where('dueAt' as never, 'is not', null)
    .execute()
}
