import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { commitInGroup } from '../../src/server/platform/db/group-commit.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { patientMigrations } from '../../src/server/platform/db/postgres/patient-migrations.ts'
import { prepareServer } from '../../src/server/platform/db/postgres/prepare-server.ts'
import { watchForSilence } from '../../src/server/platform/db/postgres/silence.ts'
import { DatabaseDisconnected } from '../../src/server/platform/storage-errors.ts'
import { messages } from '../../src/shared/platform/messages.ts'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { startProxy } from '../support/platform/tcp-proxy.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

/** Long enough for every query of a test on a busy machine. */
const answerTimeout = 2_000
const patience = 60_000

const insert = (trx: Db, key: string) => trx.insertInto('instanceSetting').values({ key, value: '' }).execute()

test(
  'a write that a silent network holds up ends, and so do those behind it',
  async () => {
    const proxy = await startProxy()
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const db = openPostgres(proxy.through(url), { answerTimeout })
    onTestFinished(() => db.destroy())
    const heldUp = commitInGroup(db, async (trx) => {
      await insert(trx, 'lost')
      proxy.silence()
      await trx.selectFrom('instanceSetting').selectAll().execute()
    })
    const behind = commitInGroup(db, (trx) => insert(trx, 'behind'))
    await expect(heldUp).rejects.toBeInstanceOf(DatabaseDisconnected)
    await expect(behind).rejects.toBeInstanceOf(DatabaseDisconnected)
    proxy.mend()
    await commitInGroup(db, (trx) => insert(trx, 'after'))
    expect(await db.selectFrom('instanceSetting').select('key').execute()).toEqual([{ key: 'after' }])
  },
  patience,
)

test(
  'behind a silent network requests are asked to try again, and served when it is back',
  async () => {
    const proxy = await startProxy()
    const one = await openWorld()
    const url = one.services.config.databaseUrl ?? ''
    const openAgain = () => openPostgres(proxy.through(url), { answerTimeout })
    const other = await openWorld({ beside: { ...one, openAgain } })
    const ann = await one.user('Ann')
    const { forumId } = await createCommunity(ann)
    const { rest } = await other.clientWith(ann.cookie)
    const post = { title: 'Openings', content: 'e4', forumId }
    expect((await rest('POST', '/api/posts', post)).status).toBe(201)
    await other.updateIndexes()
    proxy.silence()
    const refused = { status: 503, body: { error: messages.storageFails }, headers: { 'retry-after': '5' } }
    const answers = [rest('GET', '/api/feed/new'), rest('POST', '/api/posts', post), rest('GET', '/api/feed/new')]
    for (const answer of await Promise.all(answers)) expect.soft(answer).toMatchObject(refused)
    proxy.mend()
    expect((await rest('POST', '/api/posts', { ...post, title: 'Endings' })).status).toBe(201)
  },
  patience,
)

test('a write on a silent network ends long before a statement may last', async () => {
  const proxy = await startProxy()
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = openPostgres(proxy.through(url))
  onTestFinished(() => db.destroy())
  let waitsForLock: Promise<unknown> | undefined
  const heldUp = commitInGroup(db, async (trx) => {
    await insert(trx, 'lost')
    waitsForLock = insert(db, 'waits')
    waitsForLock.catch(() => {})
    proxy.silence()
    await insert(trx, 'unanswered')
  })
  const behind = commitInGroup(db, (trx) => insert(trx, 'behind'))
  behind.catch(() => {})
  await expect.soft(heldUp).rejects.toBeInstanceOf(DatabaseDisconnected)
  await expect.soft(behind).rejects.toBeInstanceOf(DatabaseDisconnected)
  await expect.soft(waitsForLock).rejects.toBeInstanceOf(DatabaseDisconnected)
  proxy.mend()
  await commitInGroup(db, (trx) => insert(trx, 'after'))
}, 45_000) // A statement may last 60 s, and a request on a silent network 15 s; the rest is for a busy machine.

test('a statement may be slow while its server answers others', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const config = { connectionString: url }
  const watch = watchForSilence(config, () => {}, { patience: 50, answerTimeout: 60_000 })
  const client = new Client(config)
  await client.connect()
  onTestFinished(() => client.end())
  await watch.orLost(client.query('select pg_sleep(0.5)'))
})

test(
  'a migration may take longer than the network may be silent',
  async () => {
    const { url, drop } = await createTestDatabase(null)
    onTestFinished(drop)
    await prepareServer(url)
    const db = openPostgres(url, { answerTimeout })
    onTestFinished(() => db.destroy())
    const sleep = sql`select pg_sleep(${answerTimeout / 1_000 + 0.5})`
    await db.transaction().execute(async (trx) => {
      await patientMigrations['0001_baseline']?.up(trx)
      await sleep.execute(trx)
    })
    await expect(sleep.execute(db)).rejects.toBeInstanceOf(DatabaseDisconnected)
  },
  patience,
)
