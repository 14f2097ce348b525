import { type Kysely, sql } from 'kysely'

/** The queue of mails to send. A row says what for and to whom; the words, and any token in them, are made when it is sent. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('toEmail', 'text', (c) => c.notNull())
    // The id of what the mail is about, for the kinds that need one.
    .addColumn('about', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"attempts" >= 0`))
    // The moment of the next attempt; null once the mail was sent, dropped or given up.
    .addColumn('dueAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('failedAt', 'text')
    .addColumn('lastError', 'text')
    .execute()
  await db.schema
    .createIndex('mailDue')
    .on('mail')
    .column('dueAt')
    .where('dueAt' as never, 'is not', null)
    .execute()
  await db.schema.createIndex('mailCreated').on('mail').column('createdAt').execute()
}
