import { statSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../src/server/platform/db/open.ts'
import { startCheckpoints } from '../../src/server/platform/db/sqlite/checkpoints.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { appRouter } from '../../src/server/router.ts'
import { benchServices, contextFor, viewerOf } from './bench-services.ts'
import { type Dataset, largeCommunitySlug } from './dataset.ts'

/** A process that `comments.ts` starts and sends `CommentWork`: it writes comments and answers with `CommentCosts`. */

export interface CommentWork {
  dataDir: string
  subjects: Dataset
  /** The number of comments written at the same time. */
  atOnce: number
  rounds: number
  /** Comments in each round. */
  comments: number
  /** Whether to write on all posts of the large community instead of fifty. */
  isSpread: boolean
  /** Whether to count statements and pages, which takes time itself. */
  isCounting: boolean
  /** Whether to measure how long commits and turns of the event loop last, which takes time itself. */
  isTiming: boolean
}

/** All figures are for one comment. */
export interface CommentCosts {
  /** Microseconds of processor time of the whole process in each round: in user mode, and in the kernel. */
  user: number[]
  system: number[]
  /** Pages appended to the write-ahead log; 0 unless counted. */
  pages: number
  /** Empty unless counted. */
  statements: { sql: string; times: number; microseconds: number }[]
  /** Missing unless timed. */
  timed?: Timed
  /** The largest size of the write-ahead log. */
  logBytes: number
}

/** Milliseconds of each commit, of each comment, and of each turn of the event loop that lasts a millisecond or more. */
interface Timed {
  commits: number[]
  comments: number[]
  turns: number[]
}

/** Bytes in the write-ahead log: at its beginning, and for each page. See https://sqlite.org/fileformat.html#walformat. */
const log = { header: 32, page: 4096 + 24 }

const contentOf = (at: number) =>
  `Comment ${at}: the minutes of the last meeting say that the bridge was to be painted before winter, and it was not.`

const listOpenPosts = (db: Db) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select('post.id')
    .where('community.slug', '=', largeCommunitySlug)
    .where('post.deletedAt', 'is', null)
    .where('post.hiddenAt', 'is', null)
    .where('post.lockedAt', 'is', null)
    .execute()

/** Counts the executions of each statement, and their time by the clock. */
function countStatements() {
  const counted = new Map<string, { times: number; seconds: number }>()
  return {
    counted,
    onQuery(sql: string, seconds: number) {
      const { times, seconds: before } = counted.get(sql) ?? { times: 0, seconds: 0 }
      counted.set(sql, { times: times + 1, seconds: before + seconds })
    },
  }
}

function timeCommits() {
  const timed: Timed = { commits: [], comments: [], turns: [] }
  let last = performance.now()
  let immediate: NodeJS.Immediate
  function look() {
    const now = performance.now()
    if (now - last >= 1) timed.turns.push(now - last)
    last = now
    immediate = setImmediate(look)
  }
  return {
    timed,
    start() {
      for (const durations of Object.values(timed)) durations.length = 0
      last = performance.now()
      look()
    },
    stop: () => clearImmediate(immediate),
    onQuery(sql: string, seconds: number) {
      if (sql === 'commit') timed.commits.push(seconds * 1_000)
    },
  }
}

/** A writer of comments by fifty users in turn; `run` writes some and returns the microseconds that each took. */
async function createWriter(db: Db, { dataDir, subjects, atOnce, isSpread }: CommentWork, timed: Timed | undefined) {
  const services = benchServices(db, dataDir)
  const viewers = await Promise.all(subjects.people.map((user) => viewerOf(db, user)))
  const posts = isSpread ? await listOpenPosts(db) : subjects.posts
  let written = 0
  async function writeOne() {
    const at = written++
    // A large odd factor visits the posts in no order.
    const postId = posts[(at * 2_654_435_761) % posts.length]?.id ?? ''
    const turn = at % viewers.length
    const context = contextFor(services, viewers[turn] ?? null, subjects.people[turn]?.cookie)
    const api = appRouter.createCaller(context)
    const start = performance.now()
    await api.comments.add({ postId, content: contentOf(at) })
    timed?.comments.push(performance.now() - start)
  }
  return async (comments: number) => {
    const start = { written, cpu: process.cpuUsage() }
    while (written < start.written + comments) await Promise.all(Array.from({ length: atOnce }, writeOne))
    const { user, system } = process.cpuUsage(start.cpu)
    return { user: user / (written - start.written), system: system / (written - start.written) }
  }
}

async function measure(work: CommentWork): Promise<CommentCosts> {
  const file = join(work.dataDir, 'folkmoot.db')
  const { counted, onQuery } = countStatements()
  const timer = work.isTiming ? timeCommits() : null
  const db = openSqlite(file, work.isCounting ? onQuery : timer?.onQuery)
  const checkpoints = work.isCounting ? null : await startCheckpoints(db, file, console)
  // Without checkpoints, the log only grows, so its size says how many pages were written.
  if (work.isCounting) await db.executeQuery(CompiledQuery.raw('pragma wal_autocheckpoint = 0'))
  const write = await createWriter(db, work, timer?.timed)
  await write(work.comments)
  counted.clear()
  timer?.start()
  const logged = () => (statSync(`${file}-wal`).size - log.header) / log.page
  const before = logged()
  const rounds: { user: number; system: number }[] = []
  for (let round = 0; round < work.rounds; round++) rounds.push(await write(work.comments))
  const comments = work.rounds * Math.ceil(work.comments / work.atOnce) * work.atOnce
  timer?.stop()
  const pages = work.isCounting ? (logged() - before) / comments : 0
  const logBytes = statSync(`${file}-wal`).size
  await checkpoints?.stop()
  await db.destroy()
  return {
    user: rounds.map(({ user }) => user),
    system: rounds.map(({ system }) => system),
    pages,
    logBytes,
    ...(timer && { timed: timer.timed }),
    statements: [...counted].map(([sql, { times, seconds }]) => ({
      sql,
      times: times / comments,
      microseconds: (1e6 * seconds) / comments,
    })),
  }
}

process.once('message', async (work) => {
  const costs = await measure(work as CommentWork)
  process.send?.(costs, () => process.disconnect?.())
})
