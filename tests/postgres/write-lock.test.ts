import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { changeCount } from '../../src/server/platform/db/engine.ts'
import { commitInGroup } from '../../src/server/platform/db/group-commit.ts'
import { countChanges } from '../../src/server/platform/db/postgres/change-counter.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { DatabaseDisconnected } from '../../src/server/platform/storage-errors.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

/** Two processes with one database. */
async function openTwice() {
  const { url, drop } = await createTestDatabase()
  const [one, other] = [openPostgres(url), openPostgres(url)]
  onTestFinished(async () => {
    await Promise.all([one.destroy(), other.destroy()])
    await drop()
  })
  return { url, one, other }
}

const setting = (key: string, value = '') => ({ key, value })

test('every commit raises the version, by itself or in a transaction, and reading does not', async () => {
  const { one, other } = await openTwice()
  const before = Number(await changeCount(one))
  await one.insertInto('instanceSetting').values(setting('a')).execute()
  await sql`with "own" as (select 'b' as "key") insert into "instanceSetting" select "key", '' from "own"`.execute(one)
  await commitInGroup(one, (trx) => trx.insertInto('instanceSetting').values(setting('c')).execute())
  await one.transaction().execute((trx) => trx.deleteFrom('instanceSetting').where('key', '=', 'a').execute())
  await one.selectFrom('instanceSetting').selectAll().execute()
  await one
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => trx.selectFrom('instanceSetting').selectAll().execute())
  expect(await changeCount(one)).toBe(before + 4)
  expect(await changeCount(other)).toBe(before + 4)
  await one.transaction().execute(async (trx) => expect(await changeCount(trx)).toBeNaN())
})

test('a write that the driver does not recognize is refused instead of passing the lock', async () => {
  const { one } = await openTwice()
  const hidden = sql`/* a comment before the statement */ insert into "instanceSetting" values ('a', '')`
  await expect(hidden.execute(one)).rejects.toMatchObject({ code: '25006' })
})

test('transactions of several processes run one after another, and each sees the one before', async () => {
  const { one, other } = await openTwice()
  await one.insertInto('instanceSetting').values(setting('sum', '0')).execute()
  const add = (db: typeof one) =>
    commitInGroup(db, async (trx) => {
      const { value } = await trx
        .selectFrom('instanceSetting')
        .select('value')
        .where('key', '=', 'sum')
        .executeTakeFirstOrThrow()
      const next = String(Number(value) + 1)
      await trx.updateTable('instanceSetting').set({ value: next }).where('key', '=', 'sum').execute()
    })
  await Promise.all(Array.from({ length: 40 }, (_, at) => add(at % 2 === 0 ? one : other)))
  expect(await one.selectFrom('instanceSetting').select('value').executeTakeFirst()).toEqual({ value: '40' })
})

test('a failing statement undoes its own work only', async () => {
  const { one } = await openTwice()
  const insert = (key: string) =>
    commitInGroup(one, async (trx) => {
      await trx
        .insertInto('instanceSetting')
        .values(setting(`before ${key}`))
        .execute()
      await trx.insertInto('instanceSetting').values(setting(key)).execute()
    })
  const outcomes = await Promise.allSettled([insert('a'), insert('a'), insert('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const rows = await one.selectFrom('instanceSetting').select('key').orderBy('key').execute()
  expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'before a', 'before b'])
})

test('work that fails because of another transaction runs again', async () => {
  const { one } = await openTwice()
  let runs = 0
  const conflict = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const value = await commitInGroup(one, async (trx) => {
    await trx.insertInto('instanceSetting').values(setting('a')).execute()
    runs += 1
    if (runs < 3) throw conflict
    return runs
  })
  expect(value).toBe(3)
  await expect(commitInGroup(one, () => Promise.reject(conflict))).rejects.toBe(conflict)
})

test('a connection whose transaction could not begin is usable again', async () => {
  const { url, one, other } = await openTwice()
  const client = new Client(url)
  await client.connect()
  await client.query(`begin; update "change" set "number" = "number"`)
  const insert = (key: string) => one.insertInto('instanceSetting').values(setting(key)).execute()
  await sql`set statement_timeout = 50`.execute(other)
  await expect(other.insertInto('instanceSetting').values(setting('late')).execute()).rejects.toMatchObject({
    code: '57014',
  })
  await client.query('commit')
  await client.end()
  await insert('a')
  await other.insertInto('instanceSetting').values(setting('b')).execute()
  const rows = await other.selectFrom('instanceSetting').select('key').orderBy('key').execute()
  expect(rows).toEqual([{ key: 'a' }, { key: 'b' }])
})

test('a migration by another process fails no prepared statement', async () => {
  const { url, one } = await openTwice()
  await one.insertInto('instanceSetting').values(setting('a', '1')).execute()
  const read = (db: typeof one) => db.selectFrom('instanceSetting').selectAll().execute()
  // More often than the driver needs to keep a plan on every connection of the pool.
  for (let count = 0; count < 8; count++) await Promise.all([read(one), read(one), read(one)])
  const client = new Client(url)
  await client.connect()
  await client.query(`alter table "instanceSetting" add column "later" text`)
  await client.end()
  expect(await Promise.all([read(one), read(one), read(one)])).toMatchObject([[{ later: null }], [{}], [{}]])
  let runs = 0
  const inTransaction = commitInGroup(one, async (trx) => {
    runs += 1
    return read(trx)
  })
  expect(await inTransaction).toMatchObject([{ key: 'a', later: null }])
  expect(runs).toBe(1)
})

test('a migration during a prepared transaction makes it run again', async () => {
  const { url, one } = await openTwice()
  const read = (db: typeof one) => db.selectFrom('instanceSetting').selectAll().execute()
  await commitInGroup(one, read)
  const client = new Client(url)
  await client.connect()
  await client.query(`alter table "instanceSetting" add column "later" text`)
  await client.end()
  let runs = 0
  await commitInGroup(one, (trx) => {
    runs += 1
    return read(trx)
  })
  expect(runs).toBe(2)
})

test('a lost connection fails what used it, and the next query connects again', async () => {
  const { url, one } = await openTwice()
  const client = new Client(url)
  await client.connect()
  const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  let runs = 0
  const cut = commitInGroup(one, async (trx) => {
    runs += 1
    await trx.insertInto('instanceSetting').values(setting('lost')).execute()
    await client.query(endOthers)
    await trx.selectFrom('instanceSetting').selectAll().execute()
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseDisconnected)
  expect(runs).toBe(1)
  await client.end()
  expect(await one.selectFrom('instanceSetting').selectAll().execute()).toEqual([])
  await commitInGroup(one, (trx) => trx.insertInto('instanceSetting').values(setting('after')).execute())
  expect(await one.selectFrom('instanceSetting').select('key').execute()).toEqual([{ key: 'after' }])
})

test('requests share a reading of the version, and never one that began before them', async () => {
  const readings: ((version: number) => void)[] = []
  const counter = countChanges(() => new Promise((resolve) => readings.push(resolve)))
  const [first, second, third] = [counter.all(), counter.all(), counter.all()]
  expect(readings).toHaveLength(1)
  readings[0]?.(7)
  expect(await first).toBe(7)
  await Promise.resolve()
  expect(readings).toHaveLength(2)
  readings[1]?.(8)
  expect(await Promise.all([second, third])).toEqual([8, 8])
})
