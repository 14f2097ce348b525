import { type Kysely, sql } from 'kysely'

/** Work that goes on outside of requests: one table for all of it. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('queue', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    // Null once it was given up.
    .addColumn('runAt', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"attempts" >= 0`))
    .addColumn('lockedUntil', 'text')
    .addColumn('lastError', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('done', 'integer')
    .addColumn('total', 'integer')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addColumn('failedAt', 'text')
    .execute()
  await db.schema.createIndex('jobKey').unique().on('job').columns(['kind', 'key']).execute()
  await db.schema
    .createIndex('jobDue')
    .on('job')
    .columns(['queue', 'runAt', 'createdAt', 'id'])
    .where('runAt' as never, 'is not', null)
    .execute()
  for (const [name, column] of [
    ['jobLocked', 'lockedUntil'],
    ['jobFailed', 'failedAt'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('job')
      .column(column)
      .where(column as never, 'is not', null)
      .execute()
  }
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ')`
  // Mails that wait by now are sent.
  await sql
    .raw(`insert into "job" ("id", "kind", "key", "queue", "payload", "runAt", "createdAt")
      select 'deliver-mails', 'deliver-mails', 'queue', 'mail', '{}', ${now}, ${now}
      where exists (select 1 from "mail" where "dueAt" is not null)`)
    .execute(db)
  // Communities whose posts or search entries were to be brought up to date, by two mechanisms until now.
  await sql
    .raw(`insert into "job" ("id", "kind", "key", "queue", "payload", "runAt", "createdAt")
      select 'update-visibility ' || "id", 'update-visibility', "id", 'main', json_object('communityId', "id"), ${now}, ${now}
      from "community" where "postsStaleSince" is not null or "id" in (select "communityId" from "searchDue")`)
    .execute(db)
  await sql.raw(`drop trigger "searchDueUpdate"`).execute(db)
  await db.schema.dropTable('searchDue').execute()
  await db.schema.dropIndex('communityPostsStale').execute()
  await db.schema.alterTable('community').dropColumn('postsStaleSince').execute()
}
