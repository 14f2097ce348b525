import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import SQLite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { updateCommunity } from '../../src/server/communities/community-settings/queries.ts'
import { updatePostVisibility } from '../../src/server/communities/community-settings/update-post-visibility.ts'
import { authorizedBySystem } from '../../src/server/platform/authorized.ts'
import type { Viewer } from '../../src/server/platform/context.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { appRouter } from '../../src/server/router.ts'
import { benchServices, contextFor, viewerOf } from './bench-services.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { largeCommunitySlug, readDataset } from './dataset.ts'
import { watchEventLoopDelay } from './event-loop-delay.ts'
import { type Callers, callsFor, type List, listsFor, secretWord } from './procedure-calls.ts'

/**
 * Measures procedures from call to answer, without a network: many lists on their first and on late pages, and searches
 * of all kinds. Reports when a late page uses another plan: `--posts 100000 --dir .bench --plans`.
 */

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    dir: { type: 'string', default: '.bench' },
    plans: { type: 'boolean', default: false },
  },
})
const rounds = 100
/** The number of pages of 100 before the measured late page. */
const depth = 100
const folder = resolve(import.meta.dirname, '../..', values.dir)
const dataDir = join(folder, 'procedures')

/** One user joins 500 communities, and many posts of a private one contain a unique word. */
function prepare(file: string, joinerId: string, memberIds: string[]) {
  const raw = new SQLite(file)
  raw
    .prepare(
      `insert or ignore into "communityMember" ("communityId", "userId", "role", "createdAt")
       select "id", ?, 'MEMBER', "createdAt" from "community" where "slug" <> 'community-9' limit 500`,
    )
    .run(joinerId)
  const secret = `(select "id" from "community" where "slug" = 'community-9')`
  raw.prepare(`delete from "communityMember" where "communityId" = ${secret} and "userId" in (?, ?)`).run(memberIds)
  raw.exec(`update "post" set "content" = "content" || ' ${secretWord}' where "communityId" = ${secret}`)
  raw.close()
}

rmSync(dataDir, { recursive: true, force: true })
const file = copyInto(dataDir, await cachedDatabase(folder, Number(values.posts)))
const { people: users } = await readDataset(file)
const [member, joiner] = users
if (!member || !joiner) throw new Error('there are too few people')
prepare(file, joiner.id, [member.id, joiner.id])

const statements: string[] = []
const db = openSqlite(file, (statement) => void statements.push(statement))
const services = benchServices(db, dataDir)
const apiOf = (viewer: Viewer | null, cookie?: string) => appRouter.createCaller(contextFor(services, viewer, cookie))
const callers: Callers = {
  guest: apiOf(null),
  member: apiOf(await viewerOf(db, member), member.cookie),
  joiner: apiOf(await viewerOf(db, joiner), joiner.cookie),
}

/** The cursor of a late page of the list; of the last page when there are fewer. */
async function deepIn(list: List) {
  let page: { limit: number; cursor?: string } = { limit: 100 }
  for (let turned = 0; turned < depth; turned++) {
    const { nextCursor } = await list(page)
    if (nextCursor === null) break
    page = { limit: 100, cursor: nextCursor }
  }
  return page.cursor === undefined ? undefined : { cursor: page.cursor }
}

const line = (what: string, cells: (number | string)[]) => {
  const shown = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(10))
  console.log(what.padEnd(58) + shown.join(''))
}

async function measure(what: string, call: () => Promise<unknown>) {
  const times: number[] = []
  let [longest, busiest] = [0, 0]
  await call()
  for (let round = 0; round < rounds; round++) {
    const stop = watchEventLoopDelay()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    const turn = stop()
    longest = Math.max(longest, turn.longest)
    busiest = Math.max(busiest, turn.busiest)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  line(what, [at(0.5), at(0.99), longest, busiest])
}

/** The query plans of a call. */
async function plansOf(call: () => Promise<unknown>): Promise<string> {
  statements.length = 0
  await call()
  const plans: string[] = []
  for (const statement of statements.filter((sql) => /^(select|with)/.test(sql))) {
    const nothing = (statement.match(/\?/g) ?? []).map(() => null)
    const explained = CompiledQuery.raw(`explain query plan ${statement}`, nothing)
    const { rows } = await db.executeQuery<{ detail: string }>(explained)
    plans.push(rows.map(({ detail }) => `    ${detail}`).join('\n'))
  }
  return plans.join('\n    --\n')
}

/** Sorts and scans on the late page that the first page does not have. */
function reportWorsePlan(first: string, deep: string) {
  const isDear = (step: string) => /SCAN|TEMP B-TREE/.test(step)
  const names = new Set(first.split('\n'))
  for (const step of new Set(deep.split('\n')))
    if (isDear(step) && !names.has(step)) console.log(`    further down: ${step.trim()}`)
}

/** Measures how long the large community's change to private, and back to public, takes for all its posts. */
async function measureClosing() {
  const { id } = await db
    .selectFrom('community')
    .select('id')
    .where('slug', '=', largeCommunitySlug)
    .executeTakeFirstOrThrow()
  for (const isPrivate of [1, 0] as const) {
    await updateCommunity(db, authorizedBySystem({ id }, 'manage'), { isPrivate })
    const start = performance.now()
    await updatePostVisibility(services, id, { isStopped: () => false, report: async () => undefined })
    line(`posts hear that all is ${isPrivate ? 'private' : 'public'} now`, [performance.now() - start])
  }
}

console.log(`${Number(values.posts).toLocaleString('en')} posts; ${rounds} calls each`)
line('milliseconds', ['p50', 'p99', 'longest', 'busiest'])
for (const [what, list] of Object.entries(listsFor(callers, joiner.id))) {
  const deep = await deepIn(list)
  await measure(what, () => list({}))
  if (deep) await measure(`${what}, further down`, () => list(deep))
  const first = await plansOf(() => list({}))
  if (values.plans) console.log(first)
  if (deep) reportWorsePlan(first, await plansOf(() => list(deep)))
}
for (const [what, call] of Object.entries(callsFor(callers))) {
  await measure(what, call)
  if (values.plans) console.log(await plansOf(call))
}
await measureClosing()

await db.destroy()
rmSync(dataDir, { recursive: true })
