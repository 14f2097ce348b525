import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import SQLite from 'better-sqlite3'
import Fastify from 'fastify'
import { csvRows } from '../../src/server/instance/audit-log/export-route.ts'
import { exportCommunity } from '../../src/server/operations/backups/export-community.ts'
import { createStagingArea } from '../../src/server/operations/backups/staging.ts'
import type { Viewer } from '../../src/server/platform/context.ts'
import { migrate } from '../../src/server/platform/db/open.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { createDownloads } from '../../src/server/platform/http/downloads.ts'
import { appRouter } from '../../src/server/router.ts'
import { accountJson } from '../../src/server/users/account/export-account.ts'
import { auditFilter } from '../../src/shared/instance/audit-log.ts'
import { benchServices, contextFor } from './bench-services.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { largeCommunitySlug } from './dataset.ts'
import { watchEventLoopDelay } from './event-loop-delay.ts'

/**
 * Measures how long exports and the queries of the admin area hold the event loop, without a network. `--file` uses a
 * database as it is, and changes it: `--posts 100000 --dir .bench`.
 */

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    dir: { type: 'string', default: '.bench' },
    file: { type: 'string' },
  },
})
const rounds = 10
const folder = resolve(import.meta.dirname, '../..', values.dir)
const dataDir = join(folder, 'exports')

/** One audit entry for every ten posts, and one report for every twenty; by the most prolific author. */
function prepare(file: string) {
  const raw = new SQLite(file)
  const authorId = raw
    .prepare<[], string>('select "authorId" from "post" group by "authorId" order by count(*) desc limit 1')
    .pluck()
    .get()
  if (!raw.prepare('select 1 from "auditEntry" limit 1').get()) {
    const posts = `(select "id", "title", "createdAt", row_number() over (order by "id") as "number" from "post")`
    raw
      .prepare(
        `insert into "auditEntry" ("id", "actorId", "action", "aboutId", "createdAt", "detail")
         select "id", ?, case when "number" % 3 then 'settings.change' else 'user.suspend' end, null, "createdAt", "title"
         from ${posts} where "number" % 10 = 0`,
      )
      .run(authorId)
    raw.exec(`insert into "auditSearch" ("entryId", "detail", "scope") select "entryId", "detail", "scope" from "auditWords"
      order by "createdAt", "entryId"`)
    raw
      .prepare(
        `insert or ignore into "report" ("id", "targetType", "targetId", "reporterId", "reason", "copy", "status", "createdAt")
         select "id", 'POST', "id", ?, 'SPAM', "title", 'RESOLVED', "createdAt" from ${posts} where "number" % 20 = 0`,
      )
      .run(authorId)
  }
  raw.close()
  return authorId ?? ''
}

rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const file = values.file ?? copyInto(dataDir, await cachedDatabase(folder, Number(values.posts)))
const db = openSqlite(file)
await migrate(db)
const viewer = { id: prepare(file), isSuperAdmin: true } as Viewer
const services = benchServices(db, dataDir)
const ctx = contextFor(services, viewer)
const { admin, auditLog } = appRouter.createCaller(ctx)

async function measure(what: string, times: number, call: () => Promise<unknown>) {
  let [longest, busiest, result]: [number, number, unknown] = [0, 0, undefined]
  const start = performance.now()
  for (let round = 0; round < times; round++) {
    const stop = watchEventLoopDelay()
    result = await call()
    const turn = stop()
    longest = Math.max(longest, turn.longest)
    busiest = Math.max(busiest, turn.busiest)
  }
  const seconds = (performance.now() - start) / 1000 / times
  const size = typeof result === 'number' ? `${(result / 1e6).toFixed(1)} MB` : ''
  const cells = [longest.toFixed(1), busiest.toFixed(1), seconds.toFixed(3), size]
  console.log(what.padEnd(48) + cells.map((cell) => cell.padStart(12)).join(''))
}

const startDownload = createDownloads(Fastify(), async () => viewer)
async function download(pieces: AsyncGenerator<string>) {
  let bytes = 0
  for await (const chunk of await startDownload(ctx, { pieces, admit: async () => {} })) bytes += chunk.length
  return bytes
}

console.log(`${file}\n${''.padEnd(48)}${['held, ms', 'CPU, ms', 's', ''].map((cell) => cell.padStart(12)).join('')}`)
await measure('account of the most prolific author, cold', 1, () => download(accountJson(ctx)))
await measure('account of the most prolific author', 2, () => download(accountJson(ctx)))
const log = (filter: object) => () => download(csvRows(ctx, auditFilter.parse(filter)))
await measure('audit log', 1, log({}))
await measure('audit log, a word', 1, log({ q: 'kao' }))
await measure('audit log, the beginning of words', 1, log({ q: 'm' }))
await measure('audit log, an action of a user', 1, log({ action: 'user.suspend', userId: viewer.id }))
await measure('audit log, a page of the list', rounds, () => auditLog.list({ q: 'kao' }))
const area = createStagingArea(dataDir, join(dataDir, 'community.tar.gz'), true)
await measure('community (in a separate process)', 1, async () => {
  const connection = openSqlite(file)
  const target = join(dataDir, 'community.tar.gz')
  const { bytes } = await exportCommunity(connection, { dataDir }, largeCommunitySlug, target, area, '')
  await connection.destroy()
  return bytes
})
await measure('newest users', rounds, () => admin.newUsers())
for (const query of ['mio', 'mi', 'xyzzyx', 'enwick', 'a'])
  for (const search of ['searchUsers', 'searchCommunities', 'searchPosts'] as const)
    await measure(`${search}, ${query}`, rounds, () => admin[search]({ query }))
await measure('flagged posts', rounds, () => admin.flaggedPosts({}))
await measure('flagged posts, the last page', rounds, () => admin.flaggedPosts({ page: 1_000_000 }))
await measure('dashboard', rounds, () => admin.dashboard({ days: 90 }))
await measure('health', rounds, () => admin.health())
await measure('jobs', rounds, () => admin.jobs())

await db.destroy()
rmSync(dataDir, { recursive: true })
