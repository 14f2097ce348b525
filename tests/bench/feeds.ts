import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { updateCommunity } from '../../src/server/community-settings/queries.ts'
import { tellPosts } from '../../src/server/community-settings/tell-posts.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Services } from '../../src/server/context.ts'
import { migrate, openDatabase } from '../../src/server/db/open.ts'
import { createLive } from '../../src/server/live/live.ts'
import { folderStore } from '../../src/server/media/store.ts'
import { noRateLimits } from '../../src/server/rate-limits/rate-limits.ts'
import { appRouter } from '../../src/server/router.ts'
import { ids } from './seed.ts'
import { people, seedFeeds } from './seed-feeds.ts'

/**
 * How long the feeds take on the server, and by which plans, from the call of the procedure to its answer:
 * `node tests/bench/feeds.ts [posts] [percent of communities that are private]`. It makes its own database, in a folder
 * that it removes.
 */

const rounds = 200
/** Pages of 25 that are turned before a deep one is measured. */
const depth = 1_000
const [posts = 100_000, privatePercent = 10] = process.argv.slice(2).map(Number)
const sizes = { posts, comments: posts, communities: 2_000, people: 20_000, privatePercent }

const statements: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const db = openDatabase(join(folder, 'folkmoot.db'), (statement) => void statements.push(statement))
await migrate(db)
const begun = Date.now()
await seedFeeds(db, sizes, new Date())
console.log(
  Object.entries(sizes)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', '),
)
console.log(`seeded in ${((Date.now() - begun) / 1000).toFixed(1)} s; ${rounds} calls each\n`)

const services: Services = {
  db,
  now: () => new Date(),
  mail: { deliver: async () => {}, wake: () => {} },
  media: folderStore(join(folder, 'media')),
  live: createLive(),
  rateLimits: noRateLimits,
  config: readConfig({ DATA_DIR: folder }),
  log: pino({ level: 'silent' }),
}
const session = { id: null, userAgent: '', setCookie: () => {} }
const apiOf = (person: number | null) => {
  const profile = { name: 'Viewer', image: null, emailVerified: true, isSuperAdmin: false }
  const viewer = person === null ? null : { id: ids.person(person), email: `person${person}@example.org`, ...profile }
  return appRouter.createCaller({ ...services, viewer, session, requestId: 'bench', address: '127.0.0.1' })
}

type Page = { nextCursor: string | null }
type Asked = { limit?: number; cursor?: string }
type List = (page: Asked) => Promise<Page>

/** The cursor of a page far down the list; of the last one when there are fewer. */
async function deepIn(list: List): Promise<Asked> {
  let page: Asked = {}
  for (let turned = 0; turned < depth; turned += 4) {
    const { nextCursor } = await list({ limit: 100, ...page })
    if (nextCursor === null) break
    page = { cursor: nextCursor }
  }
  return page
}

const line = (what: string, ...columns: string[]) =>
  console.log(`${what.padEnd(58)}${columns.map((column) => column.padStart(11)).join('')}`)

async function measure(what: string, call: () => Promise<unknown>) {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(2)
  // What it costs whoever else uses the machine at the time.
  line(what, at(0.5), at(0.99), ((user + system) / 1_000 / rounds).toFixed(2))
}

/** The plans of the statements that a call runs. */
async function plansOf(call: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0
  await call()
  const plans: string[] = []
  for (const statement of [...statements]) {
    const nothing = (statement.match(/\?/g) ?? []).map(() => null)
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${statement}`, nothing),
    )
    plans.push(rows.map(({ detail }) => `    ${detail}`).join('\n'))
  }
  return plans
}

const [guest, nobody, few, many] = [apiOf(null), apiOf(people.nobody), apiOf(people.few), apiOf(people.many)]
const lists: Record<string, List> = {
  'hot, guest': (page) => guest.feeds.hot(page),
  'hot, member of none': (page) => nobody.feeds.hot(page),
  'hot, member of 3': (page) => few.feeds.hot(page),
  'hot, member of 500': (page) => many.feeds.hot(page),
  'new, guest': (page) => guest.feeds.new(page),
  'new, member of 500': (page) => many.feeds.new(page),
  'community posts, member of 3': (page) => few.feeds.communityPosts(page),
  'community posts, member of 500': (page) => many.feeds.communityPosts(page),
  'replies to a tenth of all comments': (page) => many.feeds.replies(page),
}
const others = {
  'preview, member of 3': () => few.feeds.preview(),
  'preview, member of 500': () => many.feeds.preview(),
  'communities, trending': () => many.communities.trending(),
}

line('milliseconds', 'p50', 'p99', 'computing')
const plans = new Map<string, string[]>()
for (const [what, list] of Object.entries(lists)) {
  const deep = await deepIn(list)
  await measure(what, () => list({}))
  await measure(`${what}, 100 at once`, () => list({ limit: 100 }))
  if (deep.cursor) await measure(`${what}, page ${depth} or the last`, () => list(deep))
  const [first, far] = [await plansOf(() => list({})), await plansOf(() => list(deep))]
  if (first.join() !== far.join()) console.log('    ANOTHER PLAN FAR DOWN:', far.join('\n'))
  plans.set(what, first)
}
for (const [what, call] of Object.entries(others)) {
  await measure(what, call)
  plans.set(what, await plansOf(call))
}

const communityId = ids.community(0)
for (const isPrivate of [1, 0] as const) {
  await updateCommunity(db, communityId, { isPrivate, postsStaleSince: new Date().toISOString() })
  const start = performance.now()
  await tellPosts(services, communityId)
  line(`posts hear that all is ${isPrivate ? 'private' : 'public'} now`, (performance.now() - start).toFixed(1))
}
const { count } = await db
  .selectFrom('post')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .where('communityId', '=', communityId)
  .executeTakeFirstOrThrow()
console.log(`    ${count} posts`)

for (const [what, steps] of plans) console.log(`\n${what}\n${steps.join('\n    --\n')}`)

await db.destroy()
rmSync(folder, { recursive: true })
