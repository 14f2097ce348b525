import { type Kysely, sql } from 'kysely'

/** Lists the words in the search index of the audit log, so that a search for the start of a word can ask for whole ones. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`create virtual table "auditSearchTerm" using fts5vocab('auditSearch', 'instance')`).execute(db)
}
