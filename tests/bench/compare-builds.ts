import { rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { casesFor } from './cases.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { communityIdIn, makeSuperAdmins, readDataset } from './dataset.ts'
import { startOnPostgres } from './engines.ts'
import { generateLoad, type LoadOptions } from './load-generator.ts'
import { type RunningServer, startServer } from './server-process.ts'

/**
 * Compares builds of the server page by page: all run at once and take short turns, so that other load on the machine
 * affects all of them alike. The others are compared with the first build. With `--engines`, one build is compared with
 * itself on PostgreSQL. See docs/performance.md.
 */

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    builds: { type: 'string', default: 'dist/server/server.js' },
    posts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    dir: { type: 'string', default: '.bench' },
    /** Whether the first build also runs on PostgreSQL. */
    engines: { type: 'boolean', default: false },
    /** Whether to measure super admins as well, whom the server never answers from its response cache. */
    uncached: { type: 'boolean', default: false },
  },
})
const folder = resolve(root, values.dir)
const builds = values.builds.split(',').map((file) => resolve(root, file))
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)]
const wanted = values.only.split(',').filter((name) => name !== '')
const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))
const settlingMs = 100

const middle = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Other load on the machine only adds to the processor time of an answer, so the least of the turns compares best. */
const least = (numbers: readonly number[]) => Math.min(...numbers)

interface Contestant {
  name: string
  server: RunningServer
  /** Answers a second in each round. */
  rates: number[]
  /** Processor time per answer in microseconds, in each round. */
  costs: number[]
  /** The same of the database server. */
  databaseCosts: number[]
}

async function race(
  contestants: readonly Contestant[],
  options: Omit<LoadOptions, 'url'>,
  meanwhile?: Omit<LoadOptions, 'url'>,
) {
  for (const one of contestants) [one.rates, one.costs, one.databaseCosts] = [[], [], []]
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const { url, cpuMs, databaseMs = () => 0 } = one.server
      const [before, databaseBefore] = [cpuMs(), databaseMs()]
      const [taken] = await Promise.all([
        generateLoad({ url, ...options }),
        meanwhile && generateLoad({ url, ...meanwhile }),
      ])
      if (taken.failures > 0) console.error(`${one.name}: ${taken.failures} requests failed`)
      one.rates.push(taken.times.length / taken.seconds)
      one.costs.push((1000 * (cpuMs() - before)) / taken.times.length)
      one.databaseCosts.push((1000 * (databaseMs() - databaseBefore)) / taken.times.length)
      await setTimeout(settlingMs)
    }
}

const cached = await cachedDatabase(folder, Number(values.posts))
const dataDirs = builds.map((_, at) => join(folder, `side-${at}`))
const withoutDatabase = join(folder, 'side-postgres')
for (const dataDir of [...dataDirs, withoutDatabase]) rmSync(dataDir, { recursive: true, force: true })
const [first = '', ...others] = dataDirs
const file = copyInto(first, cached)
const subjects = await readDataset(file)
const admins = values.uncached ? subjects.people.filter((_, at) => at % 2 === 1) : []
const members = subjects.people.filter((one) => !admins.includes(one))
makeSuperAdmins(file, admins)
// Every copy contains the new sessions.
for (const dataDir of others) copyInto(dataDir, file)
const cookiesOf = {
  'signed in': members.map(({ cookie }) => cookie),
  uncached: admins.map(({ cookie }) => cookie),
  guest: [],
}
const contestants: Contestant[] = []
const postgres = values.engines ? await startOnPostgres(first, withoutDatabase, builds[0] ?? '') : null
for (const [at, build] of builds.entries()) {
  const server = await startServer(dataDirs[at] ?? first, { hasCeilings: false, file: build })
  contestants.push({
    name: postgres ? 'SQLite' : basename(dirname(build)),
    server,
    rates: [],
    costs: [],
    databaseCosts: [],
  })
}
for (const [name, server] of Object.entries(postgres?.servers ?? {}))
  contestants.push({ name, server, rates: [], costs: [], databaseCosts: [] })
console.log(
  `${values.posts} posts, ${connections} connections; answers a second, processor time of one (+ in the database server), and as a share of the first build's;\nthe middle and the least of ${rounds} turns of ${seconds} s`,
)
console.log(`${''.padEnd(42)}${contestants.map(({ name }) => name.padStart(28)).join('')}`)
for (const { name, ways, who, meanwhile } of casesFor(subjects, communityIdIn(file)).filter(({ name }) =>
  isWanted(name),
))
  for (const { transport, requests } of ways)
    for (const viewer of values.uncached ? [...who, 'uncached' as const] : who) {
      const options = { requests, cookies: cookiesOf[viewer], connections }
      for (const { server } of contestants) await generateLoad({ url: server.url, ...options, seconds: 1 })
      const writes = meanwhile && {
        ...{ requests: meanwhile, cookies: cookiesOf['signed in'], connections: 1, seconds, perSecond: 20 },
      }
      await race(contestants, { ...options, seconds }, writes)
      const base = least(contestants[0]?.costs ?? [])
      const cells = contestants.map(({ rates, costs, databaseCosts }) => {
        const [cost, inDatabase] = [least(costs), least(databaseCosts)]
        const database = inDatabase > 0 ? ` + ${inDatabase.toFixed(0)}` : ''
        return `${middle(rates).toFixed(0)}/s ${cost.toFixed(0)}${database} µs ${(cost / base).toFixed(2)}`.padStart(28)
      })
      console.log(`${`${name}, ${transport}, ${viewer}`.padEnd(42)}${cells.join('')}`)
    }
for (const { server } of contestants) await server.stop()
await postgres?.stop()
for (const dataDir of [...dataDirs, withoutDatabase]) rmSync(dataDir, { recursive: true, force: true })
