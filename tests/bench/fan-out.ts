import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { watchersHandler } from '../../src/server/discussions/watchers/notify-watchers.ts'
import { presentUser } from '../../src/server/identity/sessions/present-user.ts'
import { newAccount } from '../../src/server/identity/sign-up/new-account.ts'
import { type Db, migrate } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { startCheckpoints } from '../../src/server/platform/db/sqlite/checkpoints.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { newId, tokenHash } from '../../src/server/platform/ids.ts'
import { appRouter } from '../../src/server/router.ts'
import { benchServices, contextFor } from './bench-services.ts'
import { watchEventLoopDelay } from './event-loop-delay.ts'

/**
 * Measures what a new post costs in communities whose members watch new posts: the processor time of the job for each recipient,
 * and the longest turn of the event loop, in the best of several rounds. `--url` names an empty PostgreSQL database instead of a
 * SQLite file.
 */

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '30,300,3000' },
    rounds: { type: 'string', default: '14' },
    dir: { type: 'string', default: '.bench' },
    url: { type: 'string', default: '' },
  },
})
const dataDir = join(resolve(import.meta.dirname, '../..', values.dir), 'fan-out')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const file = join(dataDir, 'folkmoot.db')
const db = values.url === '' ? openSqlite(file) : openPostgres(values.url)
await migrate(db)
const services = benchServices(db, dataDir)
const checkpoints = values.url === '' ? await startCheckpoints(db, file, pino({ level: 'silent' })) : null
const at = new Date().toISOString()
const rowsPerStatement = 500

const accountOf = (name: string) =>
  newAccount({
    name,
    email: `${name}@example.org`,
    passwordHash: '',
    isPasswordWeak: 0,
    createdAt: at,
    emailVerifiedAt: at,
  })

/** Fills a new community with members who follow its new posts. Returns a caller of its organizer, and its forum. */
async function createCommunity(db: Db, size: number) {
  const founder = accountOf(`founder-${size}`)
  await db.insertInto('user').values(founder).execute()
  const secret = `secret-${size}`
  const session = { id: tokenHash(secret), userId: founder.id, createdAt: at, expiresAt: '9999-01-01T00:00:00.000Z' }
  await db
    .insertInto('session')
    .values({ ...session, userAgent: '', lastSeenAt: at })
    .execute()
  const caller = appRouter.createCaller(contextFor(services, presentUser(founder), `session=${secret}`))
  const { slug } = await caller.communities.create({
    name: `Community of ${size}`,
    description: 'Members who watch new posts.',
  })
  const community = await db.selectFrom('community').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const forum = await db
    .selectFrom('forum')
    .select('id')
    .where('communityId', '=', community.id)
    .executeTakeFirstOrThrow()
  const users = Array.from({ length: size }, (_, number) => accountOf(`member-${size}-${number}`))
  for (let from = 0; from < users.length; from += rowsPerStatement) {
    const part = users.slice(from, from + rowsPerStatement)
    await db.insertInto('user').values(part).execute()
    const own = part.map(({ id }) => ({ userId: id }))
    const members = own.map((row) => ({ ...row, communityId: community.id, role: 'MEMBER' as const, createdAt: at }))
    await db.insertInto('communityMember').values(members).execute()
    const choice = {
      targetType: 'COMMUNITY',
      targetId: community.id,
      level: 'WATCHING_FIRST_POST',
      chosenAt: at,
    } as const
    await db
      .insertInto('follow')
      .values(own.map((row) => ({ ...row, ...choice })))
      .execute()
  }
  await db
    .updateTable('community')
    .set({ memberCount: size + 1 })
    .where('id', '=', community.id)
    .execute()
  return { caller, forumId: forum.id }
}

const run = {
  ...{ attempts: 1, isStopped: () => false, signal: new AbortController().signal },
  ...{ runAgainAt: () => {}, report: async () => {} },
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

console.log(
  `${'watchers'.padEnd(12)}${['ms each', 'all, ms', 'longest turn, ms'].map((cell) => cell.padStart(18)).join('')}`,
)
for (const size of values.sizes.split(',').map(Number)) {
  const { caller, forumId } = await createCommunity(db, size)
  const costs: number[] = []
  const turns: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const { id: postId } = await caller.posts.create({
      title: `Post ${newId()}`,
      content: 'Meeting moved to 8 pm',
      forumId,
    })
    globalThis.gc?.()
    // Watching the event loop takes processor time, so each other post is watched and not counted.
    const isWatched = round % 2 === 1
    const delay = isWatched ? watchEventLoopDelay() : null
    const before = process.cpuUsage()
    await watchersHandler.run(services, { postId, commentId: null }, run)
    if (delay) turns.push(delay().busiest)
    else costs.push(milliseconds(process.cpuUsage(before)))
    const { count } = await db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('postId', '=', postId)
      .executeTakeFirstOrThrow()
    if (count !== size) throw new Error(`${count} of ${size} were notified`)
  }
  const least = Math.min(...costs)
  const cells = [(least / size).toFixed(3), least.toFixed(1), Math.min(...turns).toFixed(1)]
  console.log(`${String(size).padEnd(12)}${cells.map((cell) => cell.padStart(18)).join('')}`)
}
await checkpoints?.stop()
await db.destroy()
rmSync(dataDir, { recursive: true, force: true })
