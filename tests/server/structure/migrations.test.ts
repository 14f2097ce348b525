import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { type Db, migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { communityTextKeys } from '../../../src/shared/communities/texts.ts'
import { commentTextKeys, postTextKeys } from '../../../src/shared/discussions/texts.ts'
import { openDump, releasedVersions, schemaOf } from '../../support/structure/released-versions.ts'

const root = join(import.meta.dirname, '../../..')
const names = Object.keys(migrations)

function emptyDatabase(): Db {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

/** A full-text index has its own query language: its columns are not described. */
const isIndex = (table: string) => /(Search|Substring|SearchTerm)(_|$)/.test(table)

/** `table.column`, with a `?` where it may be null, as src/server/platform/db describes them. */
function describedColumns() {
  const folder = join(root, 'src/server/platform/db')
  const described = readdirSync(join(folder, 'tables')).map((name) => join('tables', name))
  const text = ['schema.ts', ...described]
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replace(/\/\*\*.*?\*\//gs, '')
  const written: Record<string, readonly string[]> = {
    ...{ PostText: postTextKeys, CommentText: commentTextKeys, CommunityText: communityTextKeys },
  }
  const blocks = new Map(
    [...text.matchAll(/interface (\w+)(?: extends (\w+))? \{(.*?)\n\}/gs)].map(([, name, base = '', body = '']) => [
      name,
      [body, ...(written[base] ?? []).map((key) => `  ${key}: string`)].join('\n'),
    ]),
  )
  const fieldsOf = (body = '') =>
    [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  const tables = fieldsOf(blocks.get('Schema')).filter(({ name }) => !isIndex(name))
  return tables.flatMap(({ name: table, type }) =>
    fieldsOf(blocks.get(type)).map((column) => `${table}.${column.name}${column.type.includes('| null') ? '?' : ''}`),
  )
}

/** The same of a database. A primary key is never null here, although SQLite allows it. */
async function actualColumns(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select m.name || '.' || c.name || iif(c."notnull" or c.pk, '', '?') as name
    from sqlite_master as m join pragma_table_info(m.name) as c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%'
  `.execute(db)
  return rows.map(({ name }) => name).filter((name) => !isIndex(name.split('.')[0] ?? ''))
}

describe('the migrations', () => {
  test('keep a group without mail whose mails the user had switched off', async () => {
    const db = emptyDatabase()
    const { '0007_notification_groups': groups, ...others } = migrations
    const before = Object.keys(others).filter((name) => name < '0007')
    for (const name of before) await migrations[name]?.up(db)
    const off = {
      ann: ['reply', 'comment', 'mention', 'reaction'],
      bob: ['reply', 'comment'],
      carl: ['new-post', 'announcement', 'join-request', 'reports-waiting'],
      dora: ['invitation', 'join-approved', 'join-expired', 'role-changed', 'handed-over'],
    }
    for (const [id, kinds] of Object.entries(off)) {
      await sql`insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "createdAt")
        values (${id}, ${id}, ${id}, ${id}, '', '')`.execute(db)
      for (const kind of kinds)
        await sql`insert into "notificationPreference" ("userId", "kind", "isMailed") values (${id}, ${kind}, 0)`.execute(
          db,
        )
    }
    await groups?.up(db)
    const rows = await db.selectFrom('channelPreference').selectAll().orderBy('userId').orderBy('group').execute()
    expect(rows.map(({ userId, group, channel, isOn }) => `${userId} ${group} ${channel} ${isOn}`)).toEqual([
      'ann posts mail 0',
      'ann replies mail 0',
      'carl administration mail 0',
      'carl posts mail 0',
      'dora communities mail 0',
    ])
  })

  test('write all entries of the search indexes again', async () => {
    const db = emptyDatabase()
    const { '0026_words_between_scripts': betweenScripts, ...others } = migrations
    for (const name of Object.keys(others).filter((name) => name < '0026')) await migrations[name]?.up(db)
    await sql`insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "createdAt")
      values ('ann', 'Ann', 'ann', 'ann', '', '')`.execute(db)
    await sql`insert into "userNumber" ("userId") values ('ann')`.execute(db)
    await betweenScripts?.up(db)
    expect(await db.selectFrom('userNumber').select('isOutdated').execute()).toEqual([{ isOutdated: 1 }])
  })

  test('turn an empty database into the described schema', async () => {
    const db = emptyDatabase()
    expect(await migrate(db)).toEqual(names)
    const described = describedColumns()
    expect(described).toContain('user.emailVerifiedAt?')
    expect((await actualColumns(db)).sort()).toEqual(described.sort())
  })

  test('run once', async () => {
    const db = emptyDatabase()
    await migrate(db)
    const before = await schemaOf(db)
    expect(await migrate(db)).toEqual([])
    expect(await schemaOf(db)).toEqual(before)
  })

  test('are all the files of their folder, numbered without a gap', async () => {
    const files = readdirSync(join(root, 'migrations')).filter((name) => /^\d/.test(name))
    expect(names.map((name) => `${name}.ts`)).toEqual(files.sort())
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1))
    for (const name of names) {
      const file: { up: unknown } = await import(join(root, 'migrations', `${name}.ts`))
      expect(migrations[name]?.up, `${name} of migrations/index.ts`).toBe(file.up)
    }
  })
})

/** Migrates a dump to the current schema; returns the differences. */
async function broughtUp(dump: string) {
  const { db, close } = openDump(dump)
  onTestFinished(close)
  await migrate(db)
  const dangling = await sql`pragma foreign_key_check`.execute(db)
  const integrity = await sql`pragma integrity_check`.execute(db)
  expect(dangling.rows).toEqual([])
  expect(integrity.rows).toEqual([{ integrity_check: 'ok' }])
  return db
}

describe('a database of an earlier version gets the current schema', () => {
  const newest = async () => {
    const db = emptyDatabase()
    await migrate(db)
    return schemaOf(db)
  }

  test('from each released version', async () => {
    const structure = await newest()
    for (const { version, dump } of releasedVersions()) {
      expect(await schemaOf(await broughtUp(dump)), version).toEqual(structure)
    }
  })
})
