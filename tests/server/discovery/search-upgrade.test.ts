import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { recordAuditBy } from '../../../src/server/instance/audit-log/record-audit.ts'
import { searchAuditLog } from '../../../src/server/instance/audit-log/search-audit-log.ts'
import { jobHandlers } from '../../../src/server/jobs.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { openWorld } from '../../support/checked-world.ts'

/** Enqueues these jobs as the migration does, and runs them. */
async function runFolding({ db, services }: Awaited<ReturnType<typeof openWorld>>) {
  for (const kind of ['fold-topics', 'fold-audit-log'])
    await sql`insert into "job" ("id", "kind", "key", "queue", "payload", "runAt", "createdAt")
      values (${kind}, ${kind}, 'queue', 'search', '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    )
  const outcomes = await runDueJobs(services, jobHandlers, ['search'])
  expect(outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([])
}

test('after an upgrade, audit entries and topics are found by their folded letters', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const details = ['Straße closed', 'Łódź club', 'C++ club', 'plain']
  for (const detail of details)
    await recordAuditBy(world.services, null, { action: 'settings.change', communityId: null, detail })
  // As the earlier version wrote them.
  const { rows } = await sql<{ rowid: number; detail: string; entryId: string; place: string }>`
    select "rowid", "auditSearch"."entryId", "auditWords"."detail", "auditWords"."place" from "auditSearch"
    join "auditWords" on "auditWords"."entryId" = "auditSearch"."entryId" order by "rowid"`.execute(world.db)
  for (const { rowid, entryId, detail, place } of rows) {
    await sql`delete from "auditSearch" where "rowid" = ${rowid}`.execute(world.db)
    await sql`insert into "auditSearch" ("rowid", "entryId", "detail", "place")
      values (cast(${rowid} as bigint), ${entryId}, ${detail}, ${place})`.execute(world.db)
  }
  const [lodz, twin, plain] = [
    await root.api.topics.create({ name: 'Łódź' }),
    await root.api.topics.create({ name: 'Elsewhere' }),
    await root.api.topics.create({ name: 'Chess' }),
  ]
  const rename = (id: string, name: string, nameKey: string) =>
    world.db.updateTable('topic').set({ name, nameKey }).where('id', '=', id).execute()
  await rename(lodz.id, 'Łódź', 'łodz')
  await rename(twin.id, 'Lodz', 'lodz ')

  const found = async (q: string) => (await root.api.auditLog.list({ q })).items.map(({ detail }) => detail)
  expect(await found('strasse')).toEqual([])
  await runFolding(world)
  expect(await found('strasse')).toEqual(['Straße closed'])
  expect(await found('lodz')).toEqual(['Łódź club'])
  expect(await found('C++')).toEqual(['C++ club'])
  expect(await found('plain')).toEqual(['plain'])
  const topics = async (q: string) => (await root.api.topics.search({ q })).topics.map(({ id }) => id)
  expect(await topics('lodz')).toEqual([lodz.id, twin.id])
  expect(await topics('chess')).toEqual([plain.id])
  expect((await root.api.topics.create({ name: 'LODZ' })).id).toBe(lodz.id)
})

test('the migration keeps the order of the audit log, marks all rows as outdated and enqueues the jobs', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo('0029_reactions_by_target')
  for (const [at, detail] of ['first', 'second one'].entries()) {
    const entry = { id: `entry${at}`, actorId: null, action: 'settings.change', communityId: null, aboutId: null }
    await db
      .insertInto('auditEntry')
      .values({ ...entry, detail, createdAt: `2026-11-0${at + 1}T10:00:00.000Z` })
      .execute()
    await sql`insert into "auditSearch" ("entryId", "detail", "place")
      select "entryId", "detail", "place" from "auditWords" where "entryId" = ${entry.id}`.execute(db)
  }
  const user = { id: 'ann', name: 'Ann', email: 'a@example.org', emailKey: 'a@example.org', passwordHash: '' }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: '2026-11-01T10:00:00.000Z' } as never)
    .execute()
  await db.insertInto('personNumber').values({ personId: 'ann' }).execute()
  await migrate(db)
  expect(await db.selectFrom('auditSearch').select('rowid').orderBy('rowid').execute()).toEqual([
    { rowid: 1 },
    { rowid: 2 },
  ])
  expect(await db.selectFrom('personNumber').select('isDue').execute()).toEqual([{ isDue: 1 }])
  const found = async (q: string) => (await searchAuditLog({ db }, { q, limit: 10 })).items.map(({ detail }) => detail)
  expect(await found('one')).toEqual(['second one'])
  expect(await db.selectFrom('job').select('kind').orderBy('kind').execute()).toEqual([{ kind: 'fold-audit-log' }])
})
