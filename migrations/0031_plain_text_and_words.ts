import { type Kysely, sql } from 'kysely'
import { isPostgres } from './column-types.ts'

const kinds = ['post', 'comment', 'person', 'community']
/** Splits at everything in ASCII but letters, digits and the signs of C++ and C#. The writer folds the words. */
const words = `tokenize='ascii tokenchars ''+#'''`
const contentless = `content='', contentless_delete=1`
const indexes: Readonly<Record<string, string>> = {
  postSearch: `"title", "content", "place", ${contentless}, ${words}, prefix='1 2 3 4 5'`,
  commentSearch: `"content", "place", ${contentless}, ${words}, prefix='1 2 3 4 5'`,
  personSearch: `"name", "places", ${words}, prefix='1 2 3'`,
  communitySearch: `"name", "description", "place", ${words}, prefix='1 2 3'`,
  auditSearch: `"entryId" unindexed, "detail", "place", ${words}`,
}
const erasing = ['personSearch', 'communitySearch', 'auditSearch']

async function create(db: Kysely<unknown>, name: string) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create virtual table "${name}" using fts5(${indexes[name]})`)
  const options = [
    ...(erasing.includes(name) ? [['secure-delete', 1]] : []),
    ...[
      ['automerge', 0],
      ['crisismerge', 1999],
      ['usermerge', 2],
    ], // prettier-ignore
  ]
  for (const [option, value] of options)
    await run(`insert into "${name}" ("${name}", rank) values ('${option}', ${value})`)
}

async function makeAgain(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const kind of kinds) {
    await run(`drop table "${kind}Search"`)
    await create(db, `${kind}Search`)
  }
  await run(`drop table "auditSearchTerm"`)
  await run(`alter table "auditSearch" rename to "auditSearchBefore"`)
  await create(db, 'auditSearch')
  await run(`insert into "auditSearch" ("rowid", "entryId", "detail", "place")
    select "rowid", "entryId", "detail", "place" from "auditSearchBefore" order by "rowid"`)
  await run(`drop table "auditSearchBefore"`)
  await run(`create virtual table "auditSearchTerm" using fts5vocab('auditSearch', 'instance')`)
}

/** Splits like the tokenizer above. */
const searchSplit = String.raw`
  create or replace function search_split(body text) returns table ("word" text, "at" bigint)
    language sql immutable parallel safe as $$
    select left("word", 500), "at"
    from string_to_table(trim(regexp_replace(lower(body collate "C"), '[\x01-\x22\x24-\x2a\x2c-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')), ' ')
      with ordinality as "all" ("word", "at")
  $$`

/** Folded words in the search indexes, and the plain text of Markdown texts. Jobs fill both after the start. */
export async function up(db: Kysely<unknown>) {
  if (isPostgres(db)) await sql.raw(searchSplit).execute(db)
  else await makeAgain(db)
  for (const table of ['post', 'comment'])
    await sql
      .raw(`alter table "${table}" add column "plainText" text ${isPostgres(db) ? 'collate "C"' : ''}`)
      .execute(db)
  for (const kind of kinds) await sql.raw(`update "${kind}Number" set "isDue" = 1`).execute(db)
  const at = new Date().toISOString()
  for (const [kind, table] of [
    ['fold-topics', 'topic'],
    ['fold-audit-log', 'auditEntry'],
    ['store-plain-texts', 'post'],
  ] as const)
    await sql`insert into "job" ("id", "kind", "key", "queue", "payload", "runAt", "createdAt")
      select ${kind}, ${kind}, 'queue', 'search', '{}', ${at}, ${at}
      where exists (select 1 from ${sql.table(table)})`.execute(db)
}
