import { type Kysely, sql } from 'kysely'

/** Letters of scripts that put no spaces between words, and Hangul, whose words are looked for by their parts too. */
const unspaced = [
  [0x0e01, 0x0eff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3041, 0x30ff],
  [0x3130, 0x318f],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x20000, 0x3ffff],
] as const
const anUnspaced = `[${unspaced.map((range) => range.map((code) => String.fromCodePoint(code)).join('-')).join('')}]`

/** A text is cut up in pieces of so many letters: reaching one from the beginning of a long text takes its time. */
const piece = 200

/** The text; of unspaced scripts also each letter together with the next one, as words, so that any part is found. */
const withPairs = (text: string) => `${text} || case
  when octet_length(${text}) > length(${text}) and ${text} glob '*${anUnspaced}*' then ' ' || (
    with recursive
      "piece" ("from", "letters") as (
        select 1, substr(${text}, 1, ${piece + 1})
        union all select "from" + ${piece}, substr(${text}, "from" + ${piece}, ${piece + 1})
          from "piece" where "from" + ${piece} <= length(${text})
      ),
      "step" ("at") as (select 1 union all select "at" + 1 from "step" where "at" < ${piece})
    select group_concat(substr("letters", "at", 2), ' ') from "piece" cross join "step"
      where substr("letters", "at", 1) glob '${anUnspaced}'
  ) else '' end`

/** What everybody may read has this word among its places, which no id can be. */
const publicWord = `(select 'public' from "community" as "around"
  where "around"."id" = "post"."communityId" and "around"."isPrivate" = 0 and "around"."deletedAt" is null)`
const topicsOf = (postId: string) =>
  `(select group_concat("topicId", ' ') from "postTopic" where "postTopic"."postId" = ${postId})`
const places = (...ids: string[]) => `replace(concat_ws(' ', ${ids.join(', ')}), '-', '')`

/** The blocks of numbers, a small and a large one, in which a row stands: a search asks for one after the other. */
const blocks = (kind: string, id: string) => {
  const number = `(select "number" from "${kind}Number" where "${kind}Id" = ${id})`
  return [`'n' || (${number} / 8192)`, `'m' || (${number} / 131072)`]
}

interface Index {
  kind: string
  table: string
  /** The beginnings of words, so many letters long, that have lists of their own. */
  prefix: string
  columns: readonly string[]
  /** What the index holds of the row with this id; nothing when it is deleted. */
  row: (id: string) => string
  /** The columns of the table whose change is a change of that. */
  watched: readonly string[]
}

const posts: Index = {
  kind: 'post',
  table: 'post',
  prefix: '1 2 3 4 5',
  columns: ['title', 'content', 'place'],
  row: (id) => `select ${withPairs('"title"')}, ${withPairs('"content"')},
    ${places('"post"."communityId"', '"forumId"', '"authorId"', topicsOf('"post"."id"'), publicWord, ...blocks('post', '"post"."id"'))}
    from "post" where "id" = ${id} and "deletedAt" is null`,
  watched: ['title', 'content', 'communityId', 'forumId', 'authorId', 'deletedAt'],
}

const comments: Index = {
  kind: 'comment',
  table: 'comment',
  prefix: '1 2 3 4 5',
  columns: ['content', 'place'],
  row: (id) => `select ${withPairs('"said"."content"')},
    ${places('"post"."communityId"', '"said"."authorId"', topicsOf('"said"."postId"'), publicWord, ...blocks('comment', '"said"."id"'))}
    from "comment" as "said" join "post" on "post"."id" = "said"."postId"
    where "said"."id" = ${id} and "said"."deletedAt" is null`,
  watched: ['content', 'postId', 'authorId', 'deletedAt'],
}

const isHidden = `exists (select 1 from "userSetting" as "choice" where "choice"."userId" = "user"."id"
  and "choice"."key" = 'PRIVACY_PROFILE_VISIBLE' and "choice"."value" = 'false')`

const people: Index = {
  kind: 'person',
  table: 'user',
  prefix: '1 2 3',
  columns: ['name', 'places'],
  row: (id) =>
    `select ${withPairs('"name"')}, ${places(
      '"id"',
      `(select group_concat("communityId", ' ') from "communityMember" as "own" where "own"."userId" = "user"."id")`,
      `iif(${isHidden}, null, 'public')`,
    )} from "user" where "id" = ${id} and "deletedAt" is null`,
  watched: ['name', 'deletedAt'],
}

const communities: Index = {
  kind: 'community',
  table: 'community',
  prefix: '1 2 3',
  columns: ['name', 'description', 'place'],
  row: (id) =>
    `select ${withPairs('"name"')}, ${withPairs('"description"')}, ${places(
      '"id"',
      `(select group_concat("topicId", ' ') from "communityTopic" as "about" where "about"."communityId" = "community"."id")`,
      `iif("isPrivate" = 0, 'public', null)`,
    )} from "community" where "id" = ${id} and "deletedAt" is null`,
  watched: ['name', 'description', 'isPrivate', 'deletedAt'],
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const numberOf = ({ kind }: Index, id: string) => `(select "number" from "${kind}Number" where "${kind}Id" = ${id})`

const added = (index: Index, id: string) =>
  `insert into "${index.kind}Search" ("rowid", ${quoted(index.columns)}) select ${numberOf(index, id)}, * from (${index.row(id)})`
const removed = (index: Index, id: string) => `delete from "${index.kind}Search" where "rowid" = ${numberOf(index, id)}`
const refreshed = (index: Index, id: string) => [removed(index, id), added(index, id)]

const trigger = (db: Kysely<unknown>, name: string, when: string, statements: readonly string[]) =>
  sql.raw(`create trigger "${name}" ${when} begin ${statements.join('; ')}; end`).execute(db)

/** Drops an index as 0008 made it; its numbers stay. */
async function drop(db: Kysely<unknown>, { kind }: Index) {
  for (const event of ['Insert', 'Update', 'Delete']) await sql.raw(`drop trigger "${kind}Search${event}"`).execute(db)
  await sql.raw(`drop table "${kind}Search"`).execute(db)
}

async function create(db: Kysely<unknown>, index: Index) {
  const { kind, table, prefix, columns, watched } = index
  const options = `content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='${prefix}'`
  await sql.raw(`create virtual table "${kind}Search" using fts5(${columns.join(', ')}, ${options})`).execute(db)
  await trigger(db, `${kind}SearchInsert`, `after insert on "${table}"`, [
    `insert into "${kind}Number" ("${kind}Id") values (new."id")`,
    added(index, 'new."id"'),
  ])
  const when = `after update of ${quoted(watched)} on "${table}"`
  await trigger(db, `${kind}SearchUpdate`, when, refreshed(index, 'new."id"'))
  await trigger(db, `${kind}SearchDelete`, `before delete on "${table}"`, [removed(index, 'old."id"')])
}

/** Wakes the trigger for every row there is. */
const fill = (db: Kysely<unknown>, { table, watched: [column] }: Index) =>
  sql.raw(`update "${table}" set "${column}" = "${column}"`).execute(db)

/**
 * Indexes for a search over everything: comments as well, and in each what everybody may read by the word `public`, so
 * that a search stays within what its viewer may see. Text without spaces is found by its parts.
 */
export async function up(db: Kysely<unknown>) {
  for (const name of ['memberSearchInsert', 'memberSearchDelete']) await sql.raw(`drop trigger "${name}"`).execute(db)
  for (const index of [posts, people, communities]) await drop(db, index)
  await db.schema
    .createTable('commentNumber')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('commentId', 'text', (c) => c.notNull().unique().references('comment.id').onDelete('cascade'))
    .execute()
  await sql
    .raw(`insert into "commentNumber" ("commentId") select "id" from "comment" order by "createdAt", "id"`)
    .execute(db)
  for (const index of [posts, comments, people, communities]) {
    await create(db, index)
    await fill(db, index)
  }
  for (const [name, table, index, id] of [
    ['memberSearch', 'communityMember', people, '"userId"'],
    ['communityTopicSearch', 'communityTopic', communities, '"communityId"'],
  ] as const) {
    await trigger(db, `${name}Insert`, `after insert on "${table}"`, refreshed(index, `new.${id}`))
    await trigger(db, `${name}Delete`, `after delete on "${table}"`, refreshed(index, `old.${id}`))
  }
  // Whoever stores a post stores its topics before it: its text is long to index. They go only when the post goes.
  await trigger(db, 'postTopicSearchInsert', 'after insert on "postTopic"', refreshed(posts, 'new."postId"'))
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    const when = `after ${event} on "userSetting" when ${row}."key" = 'PRIVACY_PROFILE_VISIBLE'`
    await trigger(db, `profileSearch${event}`, when, refreshed(people, `${row}."userId"`))
  }

  // A community that was opened or closed: its posts and comments are put right afterwards, a few at a time.
  await db.schema
    .createTable('searchDue')
    .addColumn('communityId', 'text', (c) => c.primaryKey().references('community.id').onDelete('cascade'))
    .execute()
  const isOtherwise = 'old."isPrivate" <> new."isPrivate" or old."deletedAt" is not new."deletedAt"'
  await trigger(db, 'searchDueUpdate', `after update of "isPrivate", "deletedAt" on "community" when ${isOtherwise}`, [
    'insert or ignore into "searchDue" ("communityId") values (new."id")',
  ])
}
