import { setTimeout } from 'node:timers/promises'
import type { BenchCase, Transport, Variant } from './cases.ts'
import type { Dataset } from './dataset.ts'
import {
  generateLoad,
  type LatencySummary,
  type LoadOptions,
  type LoadRequest,
  type LoadResult,
  summarizeLoad,
} from './load-generator.ts'
import type { RunningServer } from './server-process.ts'

/** The measurement of one page on one transport at one number of connections. */
export interface Measurement extends LatencySummary {
  posts: number
  name: string
  transport: Transport
  who: 'signed in' | 'guest'
  connections: number
  /** The same page from prepared statements, and a constant of the same size, from the same process. */
  ceiling: LatencySummary
  constant: LatencySummary
  /** The average size of an answer. */
  bytes: number
  /** The longest block of the event loop in the meantime, in milliseconds. */
  delayMost: number
}

export interface MeasureOptions {
  posts: number
  seconds: number
  connections: number[]
}

const warmth = { connections: 10, seconds: 0.5 }

async function answerTo(url: string, { method = 'GET', path, body }: LoadRequest, cookie: string) {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

/** The ids in a list; empty for other values. */
const idsIn = (text: string): unknown[] => {
  const answer: unknown = JSON.parse(text)
  return Array.isArray(answer) ? answer.map((one) => one?.id) : []
}

/** Returns the size of the answers; throws when the ceiling returns other rows than the product. */
async function look(
  { url }: RunningServer,
  { name, isComparable }: BenchCase,
  { transport, requests, ceiling: bare }: Variant,
  cookie: string,
) {
  const texts: string[] = []
  for (const request of requests.slice(0, 10)) texts.push(await answerTo(url, request, cookie))
  const [theirs] = bare
  if (isComparable && transport === 'REST' && theirs) {
    const [own, other] = [idsIn(texts[0] ?? ''), idsIn(await answerTo(url, theirs, ''))]
    if (own.join() !== other.join()) console.error(`${name}: the ceiling answers other rows than the product`)
  }
  return Math.round(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length)
}

/** One of the alternating subjects, with the results of its turns. */
interface Turner {
  drive: Pick<LoadOptions, 'requests' | 'cookies'>
  turns: LoadResult[]
  delayMost: number
}

const turner = (requests: readonly LoadRequest[], cookies: readonly string[] = []): Turner => ({
  drive: { requests, cookies },
  turns: [],
  delayMost: 0,
})

/** A pause in milliseconds, so that unfinished requests of one turn do not affect the next. */
const settling = 200
/** The minimum duration of a turn, in seconds. */
const shortestTurn = 2
/** The comments a second during "amid writes" cases. */
const writtenMeanwhile = 20

/** Runs them in turns, so that other load on the machine affects all of them alike. */
async function takeTurns(
  server: RunningServer,
  one: BenchCase,
  turners: Turner[],
  { connections, seconds, cookies }: Round,
) {
  const { url } = server
  const rounds = Math.max(1, Math.floor(seconds / shortestTurn))
  const length = seconds / rounds
  for (let round = 0; round < rounds; round++)
    for (const turner of turners) {
      await server.state()
      const writes = one.meanwhile && {
        ...{ url, requests: one.meanwhile, cookies, connections: 1, seconds: length, perSecond: writtenMeanwhile },
      }
      const [taken] = await Promise.all([
        generateLoad({ url, connections, seconds: length, ...turner.drive }),
        writes && generateLoad(writes),
      ])
      turner.turns.push(taken)
      turner.delayMost = Math.max(turner.delayMost, (await server.state()).delayMost)
      await setTimeout(settling)
    }
}

interface Round {
  connections: number
  seconds: number
  /** Of signed-in users. */
  cookies: string[]
}

/** Measures a case on all transports, alternating with its ceilings. */
export async function measure(
  server: RunningServer,
  { people: users }: Dataset,
  one: BenchCase,
  options: MeasureOptions,
): Promise<Measurement[]> {
  const { url } = server
  const cookies = users.map(({ cookie }) => cookie)
  const held = (who: Measurement['who']) => (who === 'guest' ? [] : cookies)
  const sizes = new Map<Variant, number>()
  for (const way of one.ways) sizes.set(way, await look(server, one, way, cookies[0] ?? ''))
  const bytes = Math.round([...sizes.values()].reduce((sum, size) => sum + size, 0) / sizes.size)
  for (const { requests, ceiling: bare } of one.ways) {
    await generateLoad({ url, requests: bare, ...warmth })
    for (const who of one.who) await generateLoad({ url, requests, cookies: held(who), ...warmth })
  }
  const measured: Measurement[] = []
  for (const connections of options.connections) {
    const constant = turner([{ path: `/bench/constant/${bytes}` }])
    const ceilings = new Map(one.ways.map(({ ceiling: bare }) => [bare, turner(bare)]))
    const own = one.ways.flatMap((way) => one.who.map((who) => ({ way, who, turner: turner(way.requests, held(who)) })))
    const turners = [constant, ...ceilings.values(), ...own.map(({ turner }) => turner)]
    await takeTurns(server, one, turners, { connections, seconds: options.seconds, cookies })
    for (const { way, who, turner } of own) {
      const ceiling = ceilings.get(way.ceiling) ?? constant
      measured.push({
        ...{ posts: options.posts, name: one.name, transport: way.transport, who, connections },
        ...summarizeLoad(turner.turns),
        ceiling: summarizeLoad(ceiling.turns),
        constant: summarizeLoad(constant.turns),
        bytes: sizes.get(way) ?? bytes,
        delayMost: turner.delayMost,
      })
    }
  }
  return measured
}
