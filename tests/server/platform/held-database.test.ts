import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commitInGroup } from '../../../src/server/platform/db/group-commit.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { appRouter } from '../../../src/server/router.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { temporaryFolder } from '../../support/process.ts'
import { inputFor, type ProcedurePath } from '../../support/structure/procedure-inputs/procedure-inputs.ts'
import { createScenario } from '../../support/structure/scenario.ts'

const day = 86_400_000
const patience = { timeout: 120_000 }

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
  test('reads and health answer, also the first ones of the day and of an old session', patience, async () => {
    const { world, file } = await openHeldWorld()
    const scenario = await createScenario(world, { isPrivate: false, requiresApproval: false })
    const actor = await scenario.person('organizer')
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
