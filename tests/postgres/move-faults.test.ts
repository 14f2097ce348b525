import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { lockInstance } from '../../src/server/platform/db/sqlite/instance-lock.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { nextVersion } from '../support/operations/next-version.ts'
import {
  move,
  moved,
  rowsIn,
  run,
  seededInstance,
  serverDatabase,
  stopRowsOf,
} from '../support/postgres/moved-instances.ts'
import { folkmoot, runServerToExit, startFolkmoot, temporaryFolder } from '../support/process.ts'

const patience = { timeout: 180_000 }
const refused = (sentence: string | RegExp) => ({
  exitCode: 1,
  stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence),
})
const changeSource = async (file: string) => {
  const db = openSqlite(file)
  await db.updateTable('community').set({ description: 'Changed' }).execute()
  await db.destroy()
}

/** A move into this database that gets this signal while it writes the rows of this table. */
async function killedMove(env: Record<string, string>, url: string, table: string, signal: 'SIGKILL' | 'SIGINT') {
  const stop = await stopRowsOf(url, table)
  const { child, ended } = startFolkmoot(['move'], { ...env, MOVE_TO_URL: url })
  await stop.isWaiting()
  child.kill(signal)
  return { stop, ended: await ended }
}

test('a killed move goes on where it stopped, and nothing starts on its target before', patience, async () => {
  const { env, hashOfFile } = await seededInstance()
  const [url, whole] = [await serverDatabase('migrated'), await serverDatabase()]
  const before = hashOfFile()
  const { stdout, hash } = await moved({ ...env, MOVE_TO_URL: whole })
  const { stop } = await killedMove(env, url, 'post', 'SIGKILL')

  const onTarget = { DATA_DIR: temporaryFolder(), DATABASE_URL: url }
  const unfinished =
    'a move of data into the database is unfinished. Run the same folkmoot move again, or use another database.\n'
  const server = await runServerToExit(onTarget)
  expect(server).toMatchObject({ exitCode: 1, stderr: `Folkmoot cannot start: ${unfinished}` })
  for (const command of [['check'], ['migrate'], ['user', 'list']])
    expect(await folkmoot(command, onTarget)).toMatchObject(refused(`The command failed: ${unfinished.trimEnd()}`))
  const backwards = await move({ ...onTarget, MOVE_TO_URL: `${onTarget.DATA_DIR}/new.db` })
  expect(backwards).toMatchObject(refused(/^The source cannot be used: a move of data into the database is unfinished/))
  expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject(
    refused('The target cannot be used: another move into it is running.'),
  )
  await stop.free()
  const other = await seededInstance()
  expect(await move({ ...other.env, MOVE_TO_URL: url })).toMatchObject(
    refused(/^The target holds an unfinished move of .*folkmoot\.db\. To discard it, use --restart\.$/m),
  )

  const resumed = await moved({ ...env, MOVE_TO_URL: url })
  expect(resumed.hash).toBe(hash)
  // The server may have committed what it had received from the killed move, even all of it.
  expect(rowsIn(resumed.stdout)).toBeLessThan(rowsIn(stdout))
  expect(hashOfFile()).toBe(before)
  expect(await folkmoot(['check'], onTarget)).toMatchObject({ exitCode: 0, stdout: 'ok       no problems found\n' })
})

test('a move that is killed while it fills the search adds each entry once', patience, async () => {
  const { env } = await seededInstance()
  const [url, whole] = [await serverDatabase('migrated'), await serverDatabase()]
  const { hash } = await moved({ ...env, MOVE_TO_URL: whole })
  const { stop } = await killedMove(env, url, 'commentSearch', 'SIGKILL')
  await stop.free()
  const resumed = await moved({ ...env, MOVE_TO_URL: url })
  expect(resumed.hash).toBe(hash)
  expect(rowsIn(resumed.stdout)).toBe(0)
  for (const index of ['postSearch', 'postSubstring', 'commentSearch', 'userSearch', 'emailSearch', 'auditSearch']) {
    const entries = `select "rowid", "${index}"::text from "${index}" order by "rowid"`
    expect(await run(url, entries)).toEqual(await run(whole, entries))
  }
  const onTarget = { DATA_DIR: temporaryFolder(), DATABASE_URL: url }
  expect(await folkmoot(['check'], onTarget)).toMatchObject({ exitCode: 0, stdout: 'ok       no problems found\n' })
})

test('a source that changed during the interruption is copied again from the start', patience, async () => {
  const { env, file } = await seededInstance()
  const url = await serverDatabase('migrated')
  const { stop, ended } = await killedMove(env, url, 'reaction', 'SIGINT')
  expect(ended).toMatchObject(refused('Interrupted. Run the same command again, and it goes on where it stopped.'))
  await stop.free()
  await changeSource(file)
  expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject(
    refused('The source has changed since the move began. To copy all of it again, use --restart.'),
  )
  await moved({ ...env, MOVE_TO_URL: url }, '--restart')
  expect(await run(url, 'select distinct "description" from "community"')).toEqual([{ description: 'Changed' }])
  expect(
    await run(url, `select 1 from pg_indexes where "indexname" in ('postAuthor', 'postSearchWords')`),
  ).toHaveLength(2)
})

test('a copy that differs is never released', patience, async () => {
  const { env } = await seededInstance()
  const url = await serverDatabase('migrated')
  await run(
    url,
    `create function damage() returns trigger language plpgsql as
      $$ begin if new."content" like '%e%' then new."content" := new."content" || '.'; end if; return new; end $$`,
    'create trigger "damage" before insert on "comment" for each row execute function damage()',
  )
  const differs = /^The copy of comment differs from the source: (\S+) there, \1 in the copy\./
  expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject(refused(differs))
  expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject(refused(differs))
  expect(await runServerToExit({ DATA_DIR: temporaryFolder(), DATABASE_URL: url })).toMatchObject({ exitCode: 1 })
  await run(url, 'drop trigger "damage" on "comment"')
  await moved({ ...env, MOVE_TO_URL: url }, '--restart')
})

test('a row that is missing in the copy is named', patience, async () => {
  const { env } = await seededInstance()
  const url = await serverDatabase('migrated')
  await run(
    url,
    `create function lose() returns trigger language plpgsql as
      $$ begin return case when new."reactionType" = 'love' then null else new end; end $$`,
    'create trigger "lose" before insert on "reaction" for each row execute function lose()',
  )
  expect(await move({ ...env, MOVE_TO_URL: url })).toMatchObject(
    refused(/^The copy of reaction differs from the source/),
  )
})

test('the way to a file is resumed as well, and refused before its end', patience, async () => {
  const { env } = await seededInstance()
  const url = await serverDatabase()
  const { hash } = await moved({ ...env, MOVE_TO_URL: url })
  const dataDir = temporaryFolder()
  const back = { DATA_DIR: dataDir, DATABASE_URL: url, MOVE_TO_URL: `${dataDir}/folkmoot.db` }
  expect(await folkmoot(['migrate'], { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
  const inFile = (sql: string) => {
    const db = openSqlite(back.MOVE_TO_URL)
    return db.executeQuery({ sql, parameters: [] } as never).finally(() => db.destroy())
  }
  await inFile(`create trigger "refuse" before insert on "post" begin select raise(abort, 'no'); end`)
  const first = await move(back)
  expect(first).toMatchObject(refused('The target refuses a row of post (no). Run folkmoot check on the source.'))
  for (const command of [['check'], ['migrate']])
    expect(await folkmoot(command, { DATA_DIR: dataDir })).toMatchObject(refused(/a move of data .* is unfinished/))
  expect((await folkmoot(['doctor'], { DATA_DIR: dataDir })).stdout).toMatch(/^fail +Database +a move of data/m)
  await inFile('drop trigger "refuse"')
  const resumed = await moved(back)
  expect(resumed.hash).toBe(hash)
  expect(await folkmoot(['check'], { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })
})

test('each wrong use is refused with one sentence', patience, async () => {
  const { env, file } = await seededInstance()
  const url = await serverDatabase('migrated')
  const { port } = new URL(url)
  const closed = await freePort()
  const elsewhere = (changes: Partial<Pick<URL, 'port' | 'pathname'>>) => Object.assign(new URL(url), changes).href
  const cases: [env: Record<string, string>, args: string[], sentence: string | RegExp][] = [
    [env, [], 'Name the target with --to or in MOVE_TO_URL.'],
    [env, ['--to', 'mysql://secret@host/x'], /^The target must be the path of a file, or an address such as postgres:/],
    [env, ['--to', file], 'Source and target are both files. To copy a file, use: folkmoot backup'],
    [{ ...env, DATABASE_URL: url }, ['--to', url], /^Source and target are both on database servers/],
    [{ DATA_DIR: '/nonexistent' }, ['--to', url], /There is no database at|no such file|cannot be/],
    [
      env,
      ['--to', elsewhere({ port: String(closed) })],
      /^The target cannot be used: the database server at 127\.0\.0\.1:\d+ cannot be reached/,
    ],
    [
      env,
      ['--to', elsewhere({ pathname: 'missing' })],
      `The target cannot be used: the database does not exist on the server at 127.0.0.1:${port}. Create it.`,
    ],
    [
      { ...env, DATABASE_URL: elsewhere({ pathname: 'missing' }) },
      ['--to', `${env.DATA_DIR}/new.db`],
      `The source cannot be used: the database does not exist on the server at 127.0.0.1:${port}. Create it.`,
    ],
  ]
  for (const [environment, args, sentence] of cases)
    expect(await move(environment, ...args)).toMatchObject(refused(sentence))

  const unlock = lockInstance(env.DATA_DIR, 'withOthers')
  expect(await move(env, '--to', url)).toMatchObject(
    refused(`A server or a command is using ${env.DATA_DIR}. Stop it first.`),
  )
  unlock?.()

  const folder = temporaryFolder()
  const foreign = new SQLite(`${folder}/foreign.db`)
  foreign.exec('create table "thing" ("id" text)')
  foreign.close()
  writeFileSync(`${folder}/empty.txt`, '')
  writeFileSync(`${folder}/notes.txt`, 'Openings')
  const names = readdirSync(folder).sort()
  const contents = () => names.map((name) => readFileSync(`${folder}/${name}`, 'base64'))
  const before = contents()
  for (const name of names)
    expect(await move({ ...env, DATABASE_URL: url }, '--to', `${folder}/${name}`)).toMatchObject(
      refused(`${folder}/${name} exists already and is no database of Folkmoot.`),
    )
  expect(readdirSync(folder).sort()).toEqual(names)
  expect(contents()).toEqual(before)

  const named = new URL(url)
  named.searchParams.set('application_name', 'named')
  const server = openPostgres(named.href)
  await server.selectFrom('community').select('id').execute()
  expect(await move({ ...env, DATABASE_URL: url }, '--to', `${env.DATA_DIR}/new.db`)).toMatchObject(
    refused('The source cannot be used: a server or a command is connected to it. Stop all of them first.'),
  )

  const writer = new Client({ connectionString: url, application_name: 'psql' })
  await writer.connect()
  await writer.query('begin; update "change" set "number" = "number" + 1')
  await server.destroy()
  expect(await move({ ...env, DATABASE_URL: url }, '--to', `${env.DATA_DIR}/new.db`)).toMatchObject(
    refused('The source cannot be used: somebody is writing to it. Stop all servers first.'),
  )
  await writer.end()

  const db = openSqlite(file)
  await db.executeQuery({ sql: `insert into "kysely_migration" values ('9999_later', '')`, parameters: [] } as never)
  expect(await move(env, '--to', url)).toMatchObject(
    refused('A newer version has changed the source. Use that version to move it.'),
  )
  await db.executeQuery({ sql: `delete from "kysely_migration" where "name" = '9999_later'`, parameters: [] } as never)
  await db.destroy()
  expect(await folkmoot(['move', '--to', url], env, nextVersion())).toMatchObject(
    refused('The source is older than this version. Run: folkmoot migrate'),
  )
})
