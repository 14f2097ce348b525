import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../src/server/config.ts'
import type { Context, Viewer } from '../../src/server/context.ts'
import { migrate, openDatabase } from '../../src/server/db/open.ts'
import { findAll } from '../../src/server/finder/find-all.ts'
import { findCommunities } from '../../src/server/finder/find-communities.ts'
import { findPeople } from '../../src/server/finder/find-people.ts'
import { findComments, findPosts } from '../../src/server/finder/find-written.ts'
import { createLive } from '../../src/server/live/live.ts'
import { folderStore } from '../../src/server/media/store.ts'
import { noRateLimits } from '../../src/server/rate-limits/rate-limits.ts'
import { ids, seed } from './seed.ts'
import { secretWord, seedSearch } from './seed-search.ts'

/**
 * How long a search over everything takes, and how long it holds up others at a stretch:
 * `node tests/bench/search.ts [posts] [file]`. It makes its own database, in a folder that it removes; a named file is
 * made when it is not there, and kept.
 */

const rounds = 30
const sizes = { communities: 2_000, members: 20_000, posts: Number(process.argv[2] ?? 20_000) }
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const file = process.argv[3] ?? join(folder, 'folkmoot.db')
const isMade = existsSync(file)
const db = openDatabase(file)
await migrate(db)
if (!isMade) {
  const begun = Date.now()
  await db.transaction().execute((db) => seed(db, sizes, new Date()))
  await seedSearch(db, sizes)
  console.log(`seeded in ${((Date.now() - begun) / 1000).toFixed(0)} s`)
}

const config = readConfig({ DATA_DIR: folder })
const services = {
  db,
  now: () => new Date(),
  mail: { deliver: async () => {}, wake: () => {} },
  media: folderStore(join(folder, 'media')),
  live: createLive(),
  rateLimits: noRateLimits,
  config,
  log: pino({ level: 'silent' }),
}
const viewer: Viewer = {
  id: ids.person(7),
  name: 'Viewer',
  email: 'person7@example.org',
  image: null,
  emailVerified: true,
  isSuperAdmin: false,
}
const session = { id: null, userAgent: '', setCookie: () => {} }
const ctx: Context = { ...services, viewer, session, requestId: 'bench', address: '127.0.0.1' }
const guest: Context = { ...ctx, viewer: null }

const page = { limit: 25 }
const posts = (q: string, who = ctx) => findPosts(who, { q, ...page })
const comments = (q: string, who = ctx) => findComments(who, { q, ...page })
const calls: Record<string, () => Promise<unknown>> = {
  'rare word': () => posts('renkakao'),
  'no such word': () => posts('xyzzyx'),
  'common word': () => posts('kao'),
  'common word of four letters': () => posts('shio'),
  'two common words': () => posts('shio reno'),
  'six common words': () => posts('shio reno quao blyo zeno esto'),
  'common words never together': () => posts('"shio reno" "reno shio" "quao blyo" "blyo quao"'),
  'common in private communities of others': () => posts(secretWord),
  'the same, as a guest': () => posts(secretWord, guest),
  'private and common': () => posts(`${secretWord} kao`),
  phrase: () => posts('"kao loo"'),
  'long phrase': () => posts('"kao kao kao kao kao"'),
  'beginning of one letter': () => posts('m'),
  'beginnings of one letter': () => posts('m k l r'),
  'beginning of four letters': () => posts('kaka'),
  'in:': () => posts('kao in:community-7'),
  'in: the large one': () => posts('renkakao in:community-0'),
  'by:': () => posts('kao by:mio'),
  'by: alone': () => posts('by:mio'),
  'topic:': () => posts('kao topic:topic-7'),
  'topic: without posts': () => posts('kao topic:topic-150'),
  'dates, old': () => posts('kao before:2025-06-01'),
  'dates alone': () => posts('after:2025-01-01 before:2025-06-01'),
  'Chinese, one letter': () => posts('的'),
  'Chinese, two letters': () => posts('中国'),
  'Chinese, five letters': () => posts('中国人民的'),
  'comments, rare word': () => comments('renkakao'),
  'comments, common word': () => comments('kao'),
  'comments, common in private': () => comments(secretWord),
  'comments, in:': () => comments('kao in:community-7'),
  communities: () => findCommunities(ctx, { q: 'mio', ...page }),
  'communities, one letter': () => findCommunities(ctx, { q: 'm', ...page }),
  people: () => findPeople(ctx, { q: 'mio', ...page }),
  'people, one letter': () => findPeople(ctx, { q: 'm', ...page }),
  all: () => findAll(ctx, 'kao'),
  'all, one letter': () => findAll(ctx, 'm'),
}

/** Looks on while others wait: the longest stretch without a turn, by the clock and by what the processor did. */
function watchTurns() {
  let [isOver, longest, busiest] = [false, 0, 0]
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [clock, worked] = [performance.now(), used()]
  const look = () => {
    const [now, work] = [performance.now(), used()]
    longest = Math.max(longest, now - clock)
    busiest = Math.max(busiest, work - worked)
    ;[clock, worked] = [now, work]
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return () => {
    isOver = true
    look()
    return { longest, busiest }
  }
}

const shown = (value: number) => value.toFixed(1).padStart(9)
console.log(`${sizes.posts.toLocaleString('en')} posts; ${rounds} calls each`)
console.log(
  `${'milliseconds'.padEnd(42)}${['p50', 'p99', 'longest', 'busiest'].map((word) => word.padStart(9)).join('')}  found`,
)
for (const [what, call] of Object.entries(calls)) {
  const times: number[] = []
  let [longest, busiest] = [0, 0]
  const answer = (await call()) as { items?: unknown[]; nextCursor?: string | null }
  for (let round = 0; round < rounds; round++) {
    const stop = watchTurns()
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
    const turn = stop()
    longest = Math.max(longest, turn.longest)
    busiest = Math.max(busiest, turn.busiest)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  const found = answer.items ? `  ${answer.items.length}${answer.nextCursor ? ' …' : ''}` : ''
  console.log(`${what.padEnd(42)}${[at(0.5), at(0.99), longest, busiest].map(shown).join('')}${found}`)
}

await db.destroy()
rmSync(folder, { recursive: true })
