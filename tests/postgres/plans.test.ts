import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../src/server/platform/db/open.ts'
import { listNumbers } from '../../src/server/platform/search-index/index-number-queries.ts'
import { openWorld } from '../support/checked-world.ts'

/** How often this connection has planned the statements of this text without and with their values. */
async function plansOf(db: Db, text: string) {
  const { rows } = await sql<{ without: number; having: number }>`
    select sum(generic_plans)::int as "without", sum(custom_plans)::int as "having" from pg_prepared_statements
    where statement like ${`%${text}%`} and statement not like '%pg_prepared_statements%'`.execute(db)
  return rows[0]
}

const modeOf = async (db: Db) =>
  (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as "mode"`.execute(db)).rows[0]?.mode

const search = (db: Db, most: number) => listNumbers(db, 'post', '"plum"', { from: 0, below: 100 }, most)

test('plans searches for their words, and all other statements once', async () => {
  const world = await openWorld()
  await world.db.connection().execute(async (db) => {
    for (const email of ['a@example.org', 'b@example.org'])
      await db.selectFrom('user').select('id').where('email', '=', email).execute()
    expect(await plansOf(db, 'where "email" =')).toEqual({ without: 2, having: 0 })
    await search(db, 10)
    await search(db, 10)
    expect(await plansOf(db, 'match(')).toEqual({ without: 0, having: 2 })
    expect(await modeOf(db)).toBe('force_generic_plan')
  })
})

test('plans without values again after a search that failed', async () => {
  const world = await openWorld()
  await world.db.connection().execute(async (db) => {
    await expect(search(db, -1)).rejects.toThrow('LIMIT must not be negative')
    expect(await modeOf(db)).toBe('force_generic_plan')
    const failing = db.transaction().execute((trx) => search(trx, -1))
    await expect(failing).rejects.toThrow('LIMIT must not be negative')
    expect(await modeOf(db)).toBe('force_generic_plan')
  })
})
