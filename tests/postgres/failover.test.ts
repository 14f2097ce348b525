import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { changeCount } from '../../src/server/platform/db/engine.ts'
import { countChanges } from '../../src/server/platform/db/postgres/change-counter.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

/** A guest who has seen a post, and a connection that changes the database without a commit of the product. */
async function seenPost() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  await ann.rest('POST', '/api/posts', { title: 'Before', content: 'e4', forumId })
  await world.updateIndexes()
  const client = new Client(world.services.config.databaseUrl ?? '')
  await client.connect()
  onTestFinished(() => client.end())
  const seen = async () => {
    const { body } = await world.app.inject('/trpc/feeds.new?input=%7B%7D')
    return ['Before', 'After'].filter((title) => body.includes(`"${title}"`))
  }
  expect(await seen()).toEqual(['Before'])
  return { client, seen, rename: () => client.query(`update "post" set "title" = 'After'`) }
}

test('a page is not shown again when other commits reach its number after commits were lost', async () => {
  const { client, seen, rename } = await seenPost()
  await client.query('update "change" set "number" = "number" - 1')
  expect(await seen()).toEqual(['Before'])
  await client.query('update "change" set "number" = "number" + 1')
  await rename()
  expect(await seen()).toEqual(['After'])
})

test('a page is not shown again after the connections were lost, although the number is the same', async () => {
  const { client, seen, rename } = await seenPost()
  await rename()
  expect(await seen()).toEqual(['Before'])
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // A request may still meet a connection whose end was not noticed.
  await expect.poll(seen).toEqual(['After'])
})

test('a page is not shown again when a new connection leads to another server, although the number is the same', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  const [before, again] = [await changeCount(db), await changeCount(db)]
  expect(again).toBe(before)
  const client = new Client(url)
  await client.connect()
  // The same database, but new connections see another start of the server.
  await client.query(`create function "pg_postmaster_start_time"() returns timestamptz return now();
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`)
  await client.end()
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await trx.selectFrom('community').select('id').execute()
      expect(await changeCount(db)).toBe(before + 1)
    })
})

test('the version never repeats, and rises by one with each commit', async () => {
  let number = 7
  let read = async () => number
  const counter = countChanges(() => read())
  expect(await counter.all()).toBe(7)
  number = 8
  expect(await counter.all()).toBe(8)
  number = 5
  expect(await counter.all()).toBe(9)
  number = 7
  expect(await counter.all()).toBe(11)
  counter.noteLoss()
  expect(await counter.all()).toBe(12)
  expect(await counter.all()).toBe(12)
  // This reading began before the loss, perhaps at the server that was lost.
  const late = Promise.withResolvers<number>()
  read = () => late.promise
  const begunBefore = counter.all()
  counter.noteLoss()
  late.resolve(8)
  expect(await begunBefore).toBe(13)
  expect(await counter.all()).toBe(14)
})
