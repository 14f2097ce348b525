import { type Kysely, sql } from 'kysely'

interface Index {
  kind: string
  table: string
  columns: readonly string[]
  /** What the index holds of the row with this id; nothing when it is deleted. */
  row: (id: string) => string
  /** The columns of the table whose change is a change of that. */
  watched: readonly string[]
}

const posts: Index = {
  kind: 'post',
  table: 'post',
  columns: ['title', 'content', 'place'],
  row: (id) =>
    `select "title", "content", replace("communityId" || ' ' || "forumId" || ' ' || "authorId", '-', '')
      from "post" where "id" = ${id} and "deletedAt" is null`,
  watched: ['title', 'content', 'communityId', 'forumId', 'authorId', 'deletedAt'],
}

const people: Index = {
  kind: 'person',
  table: 'user',
  columns: ['name', 'places'],
  row: (id) =>
    `select "name", coalesce((select group_concat(replace("communityId", '-', ''), ' ') from "communityMember"
      where "userId" = ${id}), '') from "user" where "id" = ${id} and "deletedAt" is null`,
  watched: ['name', 'deletedAt'],
}

const communities: Index = {
  kind: 'community',
  table: 'community',
  columns: ['name', 'description'],
  row: (id) => `select "name", "description" from "community" where "id" = ${id} and "deletedAt" is null`,
  watched: ['name', 'description', 'deletedAt'],
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const numberOf = ({ kind }: Index, id: string) => `(select "number" from "${kind}Number" where "${kind}Id" = ${id})`

const added = (index: Index, id: string) =>
  `insert into "${index.kind}Search" ("rowid", ${quoted(index.columns)}) select ${numberOf(index, id)}, * from (${index.row(id)})`
const removed = (index: Index, id: string) => `delete from "${index.kind}Search" where "rowid" = ${numberOf(index, id)}`
const refreshed = (index: Index, id: string) => [removed(index, id), added(index, id)]

const trigger = (db: Kysely<unknown>, name: string, when: string, statements: readonly string[]) =>
  sql.raw(`create trigger "${name}" ${when} begin ${statements.join('; ')}; end`).execute(db)

async function create(db: Kysely<unknown>, index: Index) {
  const { kind, table, columns, watched } = index
  await db.schema
    .createTable(`${kind}Number`)
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn(`${kind}Id`, 'text', (c) => c.notNull().unique().references(`${table}.id`).onDelete('cascade'))
    .execute()
  const options = `content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'`
  await sql.raw(`create virtual table "${kind}Search" using fts5(${columns.join(', ')}, ${options})`).execute(db)
  await trigger(db, `${kind}SearchInsert`, `after insert on "${table}"`, [
    `insert into "${kind}Number" ("${kind}Id") values (new."id")`,
    added(index, 'new."id"'),
  ])
  const when = `after update of ${quoted(watched)} on "${table}"`
  await trigger(db, `${kind}SearchUpdate`, when, refreshed(index, 'new."id"'))
  await trigger(db, `${kind}SearchDelete`, `before delete on "${table}"`, [removed(index, 'old."id"')])

  await sql
    .raw(`insert into "${kind}Number" ("${kind}Id") select "id" from "${table}" order by "createdAt", "id"`)
    .execute(db)
  // Wakes the trigger for every row there is.
  await sql.raw(`update "${table}" set "${watched[0]}" = "${watched[0]}"`).execute(db)
}

/**
 * Full-text indexes of posts, people and communities. A full-text row is known by a number, so each kind has a table of
 * numbers; the index itself keeps no text. It is the one thing kept by triggers: no writer can forget it.
 *
 * `place` and `places` hold ids, without dashes, as one word each: of a post's community, forum and author, and of the
 * communities a person belongs to. Looked up together with what is searched for, they keep a search inside.
 */
export async function up(db: Kysely<unknown>) {
  for (const index of [posts, people, communities]) await create(db, index)
  const member = '"communityMember"'
  await trigger(db, 'memberSearchInsert', `after insert on ${member}`, refreshed(people, 'new."userId"'))
  await trigger(db, 'memberSearchDelete', `after delete on ${member}`, refreshed(people, 'old."userId"'))
}
