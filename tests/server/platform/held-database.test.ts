import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely, type SqliteStatement, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commitInGroup } from '../../../src/server/platform/db/group-commit.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { StablePlanDialect } from '../../../src/server/platform/db/sqlite/stable-plan-dialect.ts'
import { WaitingDriver } from '../../../src/server/platform/db/sqlite/waiting-driver.ts'
import { appRouter } from '../../../src/server/router.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { temporaryFolder } from '../../support/process.ts'
import { inputFor, type ProcedurePath } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'

const day = 86_400_000

/** Takes the lock for writing as another program does, such as a copy or a shell. Returns the function that frees it. */
function hold(file: string) {
  const other = new SQLite(file)
  other.exec('begin immediate')
  const free = () => void other.close()
  onTestFinished(free)
  return free
}

async function openHeldWorld() {
  const dataDir = temporaryFolder()
  const world = await openWorld({ dataDir })
  return { world, file: join(dataDir, 'folkmoot.db') }
}

const procedures = Object.entries(appRouter._def.procedures) as unknown as [ProcedurePath, { _def: { type: string } }][]
const queries = procedures.filter(([, { _def }]) => _def.type === 'query').map(([path]) => path)

describe('while another program holds the database', () => {
  test('reads and health answer, even the first of the day and the first of an old session', async () => {
    const { world, file } = await openHeldWorld()
    const scenario = await createScenario(world, { isPrivate: false, requiresApproval: false })
    const actor = await scenario.user('organizer')
    const aim = { scenario, by: actor, ...(await scenario.writtenBy(scenario.founder)) }
    const inputs = new Map<ProcedurePath, unknown>()
    for (const path of queries) inputs.set(path, await inputFor(path, aim))
    await world.updateIndexes()
    world.advance(20 * day)
    hold(file)
    for (const url of ['/healthz', '/readyz', '/api/feed/hot'])
      expect.soft((await world.app.inject({ url, headers: { cookie: actor.cookie } })).statusCode, url).toBe(200)
    // One that waited would be refused in the end, as all writes are.
    for (const [path, input] of inputs) {
      const request = { ...trpcRequest(path, 'query', input), headers: { cookie: actor.cookie } }
      expect.soft((await world.app.inject(request)).statusCode, path).toBeLessThan(500)
    }
  })

  test('many reads of a session record once when its user was last seen', async () => {
    const { world, file } = await openHeldWorld()
    const ann = await world.user('Ann')
    await sql`create table record (at text)`.execute(world.db)
    await sql`create trigger recorded after update of "lastSeenAt" on session
      begin insert into record values (new."lastSeenAt"); end`.execute(world.db)
    const read = () => world.app.inject({ url: '/api/feed/new', headers: { cookie: ann.cookie } })
    const recorded = async () => (await sql`select * from record`.execute(world.db)).rows.length
    world.advance(2 * day)
    const free = hold(file)
    for (let turn = 0; turn < 5; turn++) expect((await read()).statusCode).toBe(200)
    free()
    // It comes after what waits already.
    await commitInGroup(world.db, async () => {})
    expect(await recorded()).toBe(1)
    world.advance(2 * day)
    await read()
    expect(await recorded()).toBe(2)
  })

  test('writes wait without holding up reads, and are done when it is free', async () => {
    const { world, file } = await openHeldWorld()
    const ann = await world.user('Ann')
    const { forumId } = await createCommunity(ann)
    const free = hold(file)
    const done: string[] = []
    const writes = [
      ann.api.posts.create({ title: 'Openings', content: 'e4', forumId }).then(() => done.push('a group')),
      world.db
        .updateTable('user')
        .set({ name: 'Anna' })
        .execute()
        .then(() => done.push('a statement')),
    ]
    for (let turn = 0; turn < 20; turn++) expect((await world.guest.rest('GET', '/api/feed/new')).body).toEqual([])
    expect(done).toEqual([])
    free()
    await Promise.all(writes)
    expect(done.sort()).toEqual(['a group', 'a statement'])
    expect((await world.guest.rest('GET', '/api/feed/new')).body).toMatchObject([{ title: 'Openings' }])
  })
})

describe('the connection', () => {
  test('is asked for the lock by one of many waiting writes', async () => {
    const file = join(temporaryFolder(), 'folkmoot.db')
    const raw = new SQLite(file, { timeout: 0 })
    raw.exec('pragma journal_mode = wal; create table note (text text)')
    let attempts = 0
    const database = {
      close: () => raw.close(),
      prepare(text: string) {
        attempts++
        return raw.prepare(text) as SqliteStatement
      },
    }
    const driver = new WaitingDriver({ database }, { isInTransaction: () => raw.inTransaction, patience: 100 })
    const db = new Kysely({ dialect: new StablePlanDialect({ database }, driver) })
    onTestFinished(() => db.destroy())
    const write = () => sql`insert into note values ('e4')`.execute(db)
    const free = hold(file)
    const writes = Array.from({ length: 300 }, write)
    expect(new Set((await Promise.allSettled(writes)).map(({ status }) => status))).toEqual(new Set(['rejected']))
    // Each tries at its beginning and at its end.
    expect(attempts).toBeLessThan(2 * writes.length + 30)
    const late = write()
    free()
    await late
  })

  test('is lent to one at a time, even to the first two', async () => {
    const db = openSqlite(':memory:')
    onTestFinished(() => db.destroy())
    const count = async () =>
      db.transaction().execute(async (trx) => {
        await sql`create table if not exists note (text text)`.execute(trx)
        await sql`insert into note values ('e4')`.execute(trx)
        return (await sql`select * from note`.execute(trx)).rows.length
      })
    expect(await Promise.all([count(), count()])).toEqual([1, 2])
  })
})

test('a write that waits too long fails, and asks to try again', async () => {
  const file = join(temporaryFolder(), 'folkmoot.db')
  const db = openSqlite(file, undefined, 50)
  onTestFinished(() => db.destroy())
  await sql`create table note (text text)`.execute(db)
  const free = hold(file)
  const busy = expect.objectContaining({ code: 'SQLITE_BUSY' })
  // SQLite would wait on the thread of the event loop.
  expect((await sql`pragma busy_timeout`.execute(db)).rows).toEqual([{ timeout: 0 }])
  const write = () => sql`insert into note values ('e4')`.execute(db)
  await expect(write()).rejects.toEqual(busy)
  await expect(commitInGroup(db, (trx) => sql`insert into note values ('d4')`.execute(trx))).rejects.toEqual(busy)
  free()
  await write()
  expect((await sql`select * from note`.execute(db)).rows).toEqual([{ text: 'e4' }])
})
