import { type Kysely, sql } from 'kysely'

const words = `tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'`
/** The writer folds case and accents. Without positions, the index takes a third of the space. */
const trigrams = `detail=none, tokenize='trigram case_sensitive 1'`
const contentless = `content='', contentless_delete=1`

/** FTS5 deletes the words of an entry at once only in tables that store their content. */
const erasing: Readonly<Record<string, string>> = {
  personSearch: `"name", "places", ${words}`,
  communitySearch: `"name", "description", "place", ${words}`,
  emailSearch: `"email", tokenize='trigram'`,
  personSubstring: `"text", ${trigrams}`,
  communitySubstring: `"text", ${trigrams}`,
}

/** Indexes of parts of words for the administration; words of deleted names leave the files. */
export async function up(db: Kysely<unknown>) {
  for (const [name, columns] of Object.entries(erasing)) {
    await sql.raw(`drop table if exists "${name}"`).execute(db)
    await sql.raw(`create virtual table "${name}" using fts5(${columns})`).execute(db)
  }
  for (const name of [...Object.keys(erasing), 'auditSearch'])
    await sql.raw(`insert into "${name}" ("${name}", rank) values ('secure-delete', 1)`).execute(db)
  await sql.raw(`create virtual table "postSubstring" using fts5("text", ${trigrams}, ${contentless})`).execute(db)
  // The job fills the indexes after the start.
  for (const kind of ['post', 'person', 'community'])
    await sql.raw(`update "${kind}Number" set "isDue" = 1`).execute(db)
}
