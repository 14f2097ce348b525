import { type Kysely, sql } from 'kysely'

const triggers = [
  ...['post', 'comment', 'person', 'community'].flatMap((kind) =>
    ['Insert', 'Update', 'Delete'].map((event) => `${kind}Search${event}`),
  ),
  ...['memberSearchInsert', 'memberSearchDelete', 'communityTopicSearchInsert', 'communityTopicSearchDelete'],
  'postTopicSearchInsert',
  ...['profileSearchinsert', 'profileSearchupdate', 'profileSearchdelete'],
  ...['emailSearchUpdate', 'emailSearchDelete', 'emailSearchNumber', 'auditSearchInsert'],
]

/** A job maintains the full-text indexes instead of triggers; numbers say which rows it has to index. */
export async function up(db: Kysely<unknown>) {
  for (const name of triggers) await sql.raw(`drop trigger "${name}"`).execute(db)
  for (const kind of ['post', 'comment', 'person', 'community']) {
    await db.schema
      .alterTable(`${kind}Number`)
      .addColumn('isDue', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"isDue" in (0, 1)`))
      .execute()
    await db.schema
      .createIndex(`${kind}NumberDue`)
      .on(`${kind}Number`)
      .column('number')
      .where('isDue' as never, '=', 1 as never)
      .execute()
  }
}
