import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../src/server/config.ts'
import type { Services } from '../../src/server/context.ts'
import { migrate, openDatabase } from '../../src/server/db/open.ts'
import { createLive } from '../../src/server/live/live.ts'
import { folderStore } from '../../src/server/media/store.ts'
import { noRateLimits } from '../../src/server/rate-limits/rate-limits.ts'
import { appRouter } from '../../src/server/router.ts'
import { ids, seed } from './seed.ts'

/**
 * How long the lists of communities, members and posts take on the server, from the call of the procedure to its answer:
 * `node tests/bench/communities.ts [posts]`. It makes its own database, in a folder that it removes.
 */

const rounds = 200
/** Pages that are turned before a deep one is measured. */
const depth = 20
const sizes = { communities: 5_000, members: 50_000, posts: Number(process.argv[2] ?? 20_000) }

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const db = openDatabase(join(folder, 'folkmoot.db'))
await migrate(db)
const begun = Date.now()
await db.transaction().execute((db) => seed(db, sizes, new Date()))
console.log(
  `${Object.entries(sizes)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')}`,
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
const viewer = {
  id: ids.person(7),
  name: 'Viewer',
  email: 'person7@example.org',
  image: null,
  emailVerified: true,
  isSuperAdmin: false,
}
const session = { id: null, userAgent: '', setCookie: () => {} }
const api = appRouter.createCaller({ ...services, viewer, session, requestId: 'bench', address: '127.0.0.1' })

type Page = { nextCursor: string | null }
type Cursor = { cursor?: string }

/** The cursor of a page far down the list; of the last one when there are fewer. */
async function deepIn(list: (page: Cursor) => Promise<Page>): Promise<Cursor> {
  let page: Cursor = {}
  for (let turned = 0; turned < depth; turned++) {
    const { nextCursor } = await list(page)
    if (nextCursor === null) break
    page = { cursor: nextCursor }
  }
  return page
}

const slug = 'community-0'
const lists = {
  communities: (page: Cursor) => api.communities.list(page),
  'communities, found': (page: Cursor) => api.communities.list({ q: 'mio', ...page }),
  'communities of a topic': (page: Cursor) => api.topics.communities({ slug: 'topic-7', ...page }),
  members: (page: Cursor) => api.members.list({ slug, ...page }),
  'members, found': (page: Cursor) => api.members.list({ slug, q: 'mi', ...page }),
  'posts, new': (page: Cursor) => api.posts.inCommunity({ slug, ...page }),
  'posts, hot': (page: Cursor) => api.posts.inCommunity({ slug, sort: 'hot', ...page }),
  'posts, top': (page: Cursor) => api.posts.inCommunity({ slug, sort: 'top', ...page }),
  'posts, top of the month': (page: Cursor) => api.posts.inCommunity({ slug, sort: 'top', period: 'month', ...page }),
  'posts of a topic, hot': (page: Cursor) => api.posts.inCommunity({ slug, sort: 'hot', topic: 'topic-7', ...page }),
  'posts of an author, top': (page: Cursor) =>
    api.posts.inCommunity({ slug, sort: 'top', author: ids.person(1), ...page }),
  'posts, common words': (page: Cursor) => api.posts.inCommunity({ slug, q: 'kao loo', ...page }),
  'posts, rare word': (page: Cursor) => api.posts.inCommunity({ slug, q: 'renkakao', ...page }),
  'posts, beginning of a word': (page: Cursor) => api.posts.inCommunity({ slug, q: 'm', ...page }),
  'posts, found, hot': (page: Cursor) => api.posts.inCommunity({ slug, q: 'kao', sort: 'hot', ...page }),
  'posts, found, of today': (page: Cursor) => api.posts.inCommunity({ slug, q: 'kao', period: 'day', ...page }),
  'posts of a topic, everywhere': (page: Cursor) => api.posts.ofTopic({ slug: 'topic-7', ...page }),
}
const others = {
  'a community': () => api.communities.bySlug({ slug }),
  'communities, trending': () => api.communities.trending(),
  'topics, trending': () => api.topics.trending(),
}

async function measure(what: string, call: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(2).padStart(9)
  console.log(`${what.padEnd(42)}${at(0.5)}${at(0.99)}`)
}

console.log(`${'milliseconds'.padEnd(42)}${'p50'.padStart(9)}${'p99'.padStart(9)}`)
for (const [what, list] of Object.entries(lists)) {
  const deep = await deepIn(list)
  await measure(what, () => list({}))
  if (deep.cursor) await measure(`${what}, further down`, () => list(deep))
}
for (const [what, call] of Object.entries(others)) await measure(what, call)

await db.destroy()
rmSync(folder, { recursive: true })
