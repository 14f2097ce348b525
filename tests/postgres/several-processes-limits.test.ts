import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createRateLimits } from '../../src/server/platform/rate-limits/rate-limits.ts'
import { messages } from '../../src/shared/platform/messages.ts'
import { openWorld } from '../support/checked-world.ts'
import { startProxy } from '../support/platform/tcp-proxy.ts'
import { password, type World } from '../support/world.ts'

const signIn = ({ app }: World, email: string, guess: string, at: number) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: guess },
    remoteAddress: `${100 + at}.51.100.7`,
  })

test('guesses that are spread over processes and addresses are counted together', async () => {
  const one = await openWorld({ limitsRates: true })
  const processes = [one, await openWorld({ beside: one, limitsRates: true })]
  const ann = await one.user('Ann')
  const statuses: number[] = []
  // The limit of an account in an hour is 50, wherever the guesses come from.
  for (let at = 0; at < 52; at++)
    statuses.push((await signIn(processes[at % 2] ?? one, ann.email, 'wrong password', at)).statusCode)
  expect(statuses).toEqual([...Array(50).fill(401), 429, 429])
  for (const each of processes) {
    const { statusCode, headers } = await signIn(each, ann.email, password, 99)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
  }
  // A process that starts later knows them as well.
  const later = await openWorld({ beside: one, limitsRates: true })
  expect((await signIn(later, ann.email, password, 99)).statusCode).toBe(429)
}, 120_000)

test('an attempt that succeeds is taken back for all, and limits of work count per process', async () => {
  const one = await openWorld()
  const other = await openWorld({ beside: one })
  const [here, there] = [createRateLimits(one.db), createRateLimits(other.db)]
  for (let at = 0; at < 15; at++) expect(await here.consume('second-factor.account', 'ann')).toBe(0)
  expect(await there.consume('second-factor.account', 'ann')).toBeGreaterThan(3_500)
  expect(await there.consume('second-factor.account', 'bob')).toBe(0)
  for (let at = 0; at < 2; at++) await here.refund('second-factor.account', 'ann')
  expect(await there.consume('second-factor.account', 'ann')).toBe(0)
  for (let at = 0; at < 120; at++) expect(await here.consume('search', 'ann')).toBe(0)
  expect(await here.consume('search', 'ann')).toBeGreaterThan(0)
  expect(await there.consume('search', 'ann')).toBe(0)
})

test('attempts do not wait for the write lock, and are in no table of the instance', async () => {
  const world = await openWorld({ limitsRates: true })
  const holder = new Client(world.services.config.databaseUrl ?? '')
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; update "change" set "number" = "number"`)
  expect(await world.services.rateLimits.consume('login.account', 'ann')).toBe(0)
  await holder.query('rollback')
  const { rows } = await sql<{ persistence: string; schema: string }>`
    select "relpersistence" as "persistence", "relnamespace"::regnamespace::text as "schema"
    from pg_class where "relname" = 'rateLimit'`.execute(world.db)
  expect(rows).toEqual([{ persistence: 'u', schema: 'rate_limits' }])
})

test('attempts at the same time count under every default of the database', async () => {
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  const url = new URL(world.services.config.databaseUrl ?? '')
  const holder = new Client(url.href)
  await holder.connect()
  onTestFinished(() => holder.end())
  for (const setting of [`isolation = 'serializable'`, 'read_only = on'])
    await holder.query(`alter database "${url.pathname.slice(1)}" set default_transaction_${setting}`)
  expect((await signIn(world, ann.email, 'wrong password', 1)).statusCode).toBe(401)
  await holder.query(`begin; update "rate_limits"."rateLimit" set "points" = "points"`)
  const signedIn = signIn(world, ann.email, password, 1)
  const waiting = `select from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
  await holder.query('commit')
  expect((await signedIn).statusCode).toBe(200)
})

test('expired attempts are deleted until the database is closed, and a closed one counts none', async () => {
  const world = await openWorld()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = openPostgres(world.services.config.databaseUrl ?? '')
  const limits = createRateLimits(db)
  expect(await limits.consume('login.account', 'ann')).toBe(0)
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  await sql`insert into "rate_limits"."rateLimit" values ('old', 1, ${hoursAgo(2)}), ('late', 1, ${hoursAgo(0.5)})`.execute(
    db,
  )
  vi.advanceTimersByTime(300_000)
  const keys = () => sql<{ key: string }>`select "key" from "rate_limits"."rateLimit" order by "key"`.execute(db)
  await expect.poll(async () => (await keys()).rows.map(({ key }) => key)).toEqual(['late', 'login.account:ann'])
  const timers = vi.getTimerCount()
  await db.destroy()
  expect(vi.getTimerCount()).toBe(timers - 1)
  await expect(limits.consume('login.account', 'ann')).rejects.toThrow()
})

test('without the store of the limits no user gets through, and each is asked to try again until it is back', async () => {
  const proxy = await startProxy()
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  const db = openPostgres(proxy.through(world.services.config.databaseUrl ?? ''))
  onTestFinished(() => db.destroy())
  // Only the limits are behind the broken network.
  Object.assign(world.services.rateLimits, createRateLimits(db))
  expect((await signIn(world, ann.email, password, 1)).statusCode).toBe(200)
  proxy.cut()
  for (const guess of [password, 'wrong password']) {
    const refused = await signIn(world, ann.email, guess, 2)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ error: messages.storageFails })
  }
  proxy.mend()
  expect((await signIn(world, ann.email, password, 2)).statusCode).toBe(200)
})

test('no user gets through when a statement of the limits fails, and the log has the code of the database', async () => {
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  const causes: unknown[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      causes.push(JSON.parse(String(line)).err)
      done()
    },
  })
  world.services.log = createLog({ level: 'error', isTerminal: false, destination })
  await sql`drop table "rate_limits"."rateLimit"`.execute(world.db)
  const refused = await signIn(world, ann.email, password, 1)
  expect(refused.statusCode).toBe(500)
  expect(refused.json()).toMatchObject({ error: messages.somethingWrong })
  expect(causes).toMatchObject([{ type: 'DatabaseError', code: '42P01' }])
})
