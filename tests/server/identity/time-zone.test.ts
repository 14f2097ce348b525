import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { openWorld } from '../../support/checked-world.ts'
import { refusal } from '../../support/refusal.ts'

test('the time zone is learned from the browser once, and never in place of a chosen one', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  expect(await ann.api.auth.viewer()).toMatchObject({ timeZone: null })
  const learn = (timeZone: string, who = ann) => who.api.settings.learnTimeZone({ timeZone })
  for (const timeZone of ['Europe/Berlin', 'Asia/Tokyo']) {
    expect(await learn(timeZone)).toEqual({ ok: true })
    expect(await ann.api.auth.viewer()).toMatchObject({ timeZone: 'Europe/Berlin' })
  }
  await ann.api.notifications.savePreferences({ timeZone: 'America/Lima' })
  await learn('Asia/Tokyo')
  expect(await ann.api.auth.viewer()).toMatchObject({ timeZone: 'America/Lima' })
  expect((await ann.rest('GET', '/api/auth/me')).body).toMatchObject({ timeZone: 'America/Lima' })
  expect((await ann.rest('GET', '/api/users/me/export')).body).toMatchObject({ account: { timeZone: 'America/Lima' } })
  expect(await bob.api.auth.viewer()).toMatchObject({ timeZone: null })

  const unknown = 'timeZone must be the name of a time zone, such as Europe/Berlin'
  expect(await refusal(learn('Mars/Olympus', bob))).toEqual({ status: 400, error: unknown, field: 'timeZone' })
  const long = { status: 400, error: 'timeZone must be at most 64 characters', field: 'timeZone' }
  expect(await refusal(learn('x'.repeat(65), bob))).toEqual(long)
  expect(await refusal(world.guest.api.settings.learnTimeZone({ timeZone: 'Asia/Tokyo' }))).toMatchObject({
    status: 401,
  })
})

test('the time zone of an earlier digest becomes that of its user', async () => {
  const db = openSqlite(':memory:')
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006'))
  await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest()
  for (const [id, timeZone] of Object.entries({ ann: 'Europe/Berlin', bob: 'UTC', carl: null })) {
    await sql`insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "createdAt")
      values (${id}, ${id}, ${id}, ${id}, '', '2026-11-01')`.execute(db)
    if (timeZone !== null)
      await sql`insert into "digest" ("userId", "frequency", "dueAt", "since", "timeZone")
        values (${id}, 'daily', '2026-11-20', '2026-11-19', ${timeZone})`.execute(db)
  }
  await migrate(db)
  const { rows } = await sql`select "id", "timeZone" from "user" order by "id"`.execute(db)
  // UTC may have been the default.
  expect(rows).toEqual([
    { id: 'ann', timeZone: 'Europe/Berlin' },
    { id: 'bob', timeZone: null },
    { id: 'carl', timeZone: null },
  ])
  await db.destroy()
})
