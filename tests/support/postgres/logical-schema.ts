import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { isOnPostgres } from './test-database.ts'

/** A table in the terms of both engines, which must be equal. */
export interface LogicalTable {
  /** By name: type, whether it may be null, and default. */
  columns: Record<string, string>
  primaryKey: string[]
  /** The columns of unique constraints. */
  uniques: string[]
  /** As `column → table.column, what happens on deletion`. */
  references: string[]
  /** By name: columns, uniqueness and condition. */
  indexes: Record<string, string>
  checks: number
}

export type LogicalSchema = Record<string, LogicalTable>

/** Tables that one of the engines has for itself: search indexes, the version of the database, and its own. */
const isOwn = (table: string) => /(Search|Substring|SearchTerm)(_\w+)?$|^(change|sqlite_\w+|kysely_\w+)$/.test(table)

/** Without quotes, parentheses, casts and case, in which the engines differ. */
const plain = (expression: string | null) =>
  (expression ?? '')
    .replace(/::\w+|["()]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const typeNames: Readonly<Record<string, string>> = { bigint: 'integer', 'double precision': 'real' }

const sortedRecord = <Value>(entries: [string, Value][]) =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))

async function all<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

async function sqliteTable(db: Db, name: string, source: string): Promise<LogicalTable> {
  const columns = await all(
    db,
    sql<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>`
      select * from pragma_table_info(${name})`,
  )
  const lists = await all(
    db,
    sql<{ name: string; unique: number; origin: string; definition: string | null }>`
      select "list"."name", "list"."unique", "list"."origin", "sql" as "definition"
      from pragma_index_list(${name}) as "list" join sqlite_schema as "schema" on "schema"."name" = "list"."name"`,
  )
  const indexColumns = async (index: string) =>
    (await all(db, sql<{ name: string | null }>`select "name" from pragma_index_info(${index})`)).map(
      (column) => column.name ?? '',
    )
  const references = await all(
    db,
    sql<{ from: string; table: string; to: string; on_delete: string }>`select * from pragma_foreign_key_list(${name})`,
  )
  const indexes: [string, string][] = []
  const uniques: string[] = []
  for (const list of lists) {
    if (list.origin === 'u') uniques.push((await indexColumns(list.name)).join(', '))
    const [what = '', where = ''] = (list.definition ?? '').replace(/^.*? on "\w+" /is, '').split(/\s+where\s+/i)
    if (list.origin === 'c')
      indexes.push([list.name, `${list.unique ? 'unique ' : ''}${plain(what)} | ${plain(where)}`])
  }
  return {
    columns: sortedRecord(
      columns.map(({ name, type, notnull, dflt_value, pk }) => [
        name,
        `${type.toLowerCase()} ${notnull || pk ? 'not null' : 'null'} ${plain(dflt_value)}`,
      ]),
    ),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map(({ name }) => name),
    uniques: uniques.sort(),
    references: references
      .map(({ from, table, to, on_delete }) => `${from} → ${table}.${to}, ${on_delete.toLowerCase()}`)
      .sort(),
    indexes: sortedRecord(indexes),
    checks: source.match(/\bcheck \(/gi)?.length ?? 0,
  }
}

export async function sqliteSchema(db: Db): Promise<LogicalSchema> {
  const tables = await all(
    db,
    sql<{ name: string; source: string }>`select "name", "sql" as "source" from sqlite_schema where "type" = 'table'`,
  )
  const entries: [string, LogicalTable][] = []
  for (const { name, source } of tables) if (!isOwn(name)) entries.push([name, await sqliteTable(db, name, source)])
  return sortedRecord(entries)
}

const onDelete: Readonly<Record<string, string>> = { a: 'no action', c: 'cascade', n: 'set null' }

async function postgresTable(db: Db, name: string): Promise<LogicalTable> {
  const table = sql`${sql.lit(`"${name}"`)}::regclass`
  const columns = await all(
    db,
    sql<{ name: string; type: string; isRequired: number; fallback: string | null; collation: string | null }>`
      select "attname" as "name", format_type("atttypid", null) as "type", "attnotnull" as "isRequired",
        pg_get_expr("adbin", "adrelid") as "fallback",
        (select "collname" from pg_collation as "c" where "c"."oid" = "attcollation") as "collation"
      from pg_attribute left join pg_attrdef on "adrelid" = "attrelid" and "adnum" = "attnum"
      where "attrelid" = ${table} and "attnum" > 0 and not "attisdropped"`,
  )
  const constraints = await all(
    db,
    sql<{ type: string; columns: string; other: string | null; otherColumns: string | null; onDelete: string }>`
      select "contype" as "type", "confdeltype" as "onDelete", "confrelid"::regclass::text as "other",
        (select string_agg("attname"::text, ', ' order by "at") from unnest("conkey") with ordinality as "k" ("n", "at")
          join pg_attribute on "attrelid" = "conrelid" and "attnum" = "n") as "columns",
        (select string_agg("attname"::text, ', ' order by "at") from unnest("confkey") with ordinality as "k" ("n", "at")
          join pg_attribute on "attrelid" = "confrelid" and "attnum" = "n") as "otherColumns"
      from pg_constraint where "conrelid" = ${table}`,
  )
  const indexes = await all(
    db,
    sql<{ name: string; definition: string; isUnique: number }>`
      select "relname" as "name", pg_get_indexdef("indexrelid") as "definition", "indisunique" as "isUnique"
      from pg_index join pg_class on pg_class."oid" = "indexrelid"
      where "indrelid" = ${table} and not exists (select 1 from pg_constraint where "conindid" = "indexrelid")`,
  )
  const of = (type: string) => constraints.filter((constraint) => constraint.type === type)
  return {
    columns: sortedRecord(
      columns.map(({ name, type, isRequired, fallback, collation }) => [
        name,
        `${typeNames[type] ?? (collation === 'C' ? type : `${type} ${collation}`)} ${isRequired ? 'not null' : 'null'} ${plain(fallback)}`,
      ]),
    ),
    primaryKey: of('p').flatMap(({ columns }) => columns.split(', ')),
    uniques: of('u')
      .map(({ columns }) => columns)
      .sort(),
    references: of('f')
      .map((one) => `${one.columns} → ${plain(one.other)}.${one.otherColumns}, ${onDelete[one.onDelete]}`)
      .sort(),
    indexes: sortedRecord(
      indexes.map(({ name, definition, isUnique }) => {
        const [, what = '', , where = ''] = /USING \w+ (\(.*?\))( WHERE (.*))?$/s.exec(definition) ?? []
        return [name, `${isUnique ? 'unique ' : ''}${plain(what)} | ${plain(where)}`]
      }),
    ),
    checks: of('c').length,
  }
}

export async function postgresSchema(db: Db): Promise<LogicalSchema> {
  const tables = await all(
    db,
    sql<{ name: string }>`select "relname" as "name" from pg_class
      where "relkind" = 'r' and "relnamespace" = 'public'::regnamespace`,
  )
  const entries: [string, LogicalTable][] = []
  for (const { name } of tables) if (!isOwn(name)) entries.push([name, await postgresTable(db, name)])
  return sortedRecord(entries)
}

/** The schema of a world's database. */
export const logicalSchema = (db: Db) => (isOnPostgres() ? postgresSchema(db) : sqliteSchema(db))
