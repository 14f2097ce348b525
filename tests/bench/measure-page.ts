import { setTimeout } from 'node:timers/promises'
import type { BenchState } from './bench-state.ts'
import type { PageCase } from './page-cases.ts'
import {
  type Encoding,
  loadPages,
  noAnswers,
  openConnection,
  type PageLoadResult,
  type PageRequest,
} from './page-load.ts'

/** The constant answer of 10 kB, one at a time, because with several the number of answers for each wake-up varies. */
const constant: PageRequest = { path: '/' }
/** A turn of the constant, in seconds. */
const constantSeconds = 0.2
/** More requests would make the figures little better. */
const mostPerSecond = 200
const connectionsOf = ({ connections = 10 }: PageCase) => connections
const turnSeconds = 2
const mostJobsMs = 20_000

export interface PageMeasurement extends PageLoadResult {
  name: string
  target: number | null
  needsContent: boolean
  /** Milliseconds of processor time for one answer. */
  cpuMs: number
  /** The same for the constant, after each turn. */
  constants: number[]
  /** The longest block of the event loop, in milliseconds of processor time. */
  busyMost: number
}

export interface PageServers {
  product: { url: string; state: () => Promise<BenchState> }
  constant: { url: string; state: () => Promise<BenchState> }
  jobs: { isBusy: () => boolean; isIndexDue: () => boolean }
  encoding: Encoding
  seconds: number
}

export const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function measureConstant({ constant: { url, state } }: PageServers) {
  const before = await state()
  const { requests } = await loadPages({ url, connections: 1, seconds: constantSeconds, next: () => constant })
  return ((await state()).cpuMs - before.cpuMs) / requests
}

/** The processor time of two readings of the state, in milliseconds: the requests after a write come between two readings. */
export async function readingCost({ product: { state } }: PageServers) {
  const costs: number[] = []
  for (let turn = 0; turn < 100; turn++) {
    const before = await state()
    costs.push((await state()).cpuMs - before.cpuMs)
  }
  return middle(costs)
}

async function whileTrue(isBusy: () => boolean, ms: number) {
  const end = performance.now() + mostJobsMs
  while (isBusy() && performance.now() < end) await setTimeout(ms)
}

/**
 * One request at a time, each after a write and its jobs, which count as a part of the write. Returns the middle, because
 * the later work on the index meets some requests.
 */
async function measureAfterWrites(servers: PageServers, { write, next }: PageCase, seconds: number, reading: number) {
  const { url, state } = servers.product
  const [sums, writes] = [noAnswers(), noAnswers()]
  const pages = openConnection(url, servers.encoding, sums)
  const writer = openConnection(url, 'identity', writes)
  const costs: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  while (write && (performance.now() < end || costs.length < 5) && costs.length < mostPerSecond * seconds) {
    await writer.send(write())
    await whileTrue(servers.jobs.isBusy, 2)
    const request = next()
    if (!request) break
    const { cpuMs } = await state()
    await pages.send(request)
    costs.push((await state()).cpuMs - cpuMs - reading)
  }
  await Promise.all([pages.close(), writer.close()])
  return {
    ...{ ...sums, failures: sums.failures + writes.failures },
    ...{ seconds: (performance.now() - began) / 1000, cpuMs: middle(costs) * sums.requests },
  }
}

async function measureLoad(servers: PageServers, one: PageCase, seconds: number) {
  const { url, state } = servers.product
  const before = await state()
  const { next, perSecond, meanwhile, isIndexing } = one
  const load = { url, seconds, encoding: servers.encoding, connections: connectionsOf(one) }
  const [result, writes] = await Promise.all([
    loadPages({
      ...{ ...load, next },
      ...(perSecond === undefined ? { most: mostPerSecond * seconds } : { perSecond }),
    }),
    meanwhile && loadPages({ ...load, ...meanwhile, connections: meanwhile.perSecond }),
  ])
  if (isIndexing) await whileTrue(servers.jobs.isIndexDue, 50)
  return { ...result, failures: result.failures + (writes?.failures ?? 0), cpuMs: (await state()).cpuMs - before.cpuMs }
}

const adding = (one: PageLoadResult, other: PageLoadResult): PageLoadResult => ({
  requests: one.requests + other.requests,
  failures: one.failures + other.failures,
  withoutContent: one.withoutContent + other.withoutContent,
  bytes: one.bytes + other.bytes,
  comments: one.comments + other.comments,
  seconds: one.seconds + other.seconds,
})

/** Measures a case in turns with the constant, so that other load on the machine affects both alike. */
export async function measurePage(servers: PageServers, one: PageCase, reading: number): Promise<PageMeasurement> {
  const { url, state } = servers.product
  // Twice, because the second request for a page may find it cached.
  for (let turn = 0; turn < 2 && one.warmth; turn++) {
    const left = [...one.warmth]
    await loadPages({
      ...{ url, seconds: 60, encoding: servers.encoding, connections: 10, next: () => left.shift() ?? null },
    })
  }
  let sums = noAnswers()
  let cpuMs = 0
  const constants: number[] = []
  await state()
  let busyMost = 0
  // Cached pages, and those that come one at a time, vary less.
  const all = one.warmth && one.meanwhile === undefined ? servers.seconds / 2 : servers.seconds
  const turns = Math.max(1, Math.floor(all / turnSeconds))
  for (let turn = 0; turn < turns; turn++) {
    const seconds = all / turns
    const result = one.write
      ? await measureAfterWrites(servers, one, seconds, reading)
      : await measureLoad(servers, one, seconds)
    busyMost = Math.max(busyMost, (await state()).busyMost)
    sums = adding(sums, result)
    cpuMs += result.cpuMs
    constants.push(await measureConstant(servers))
  }
  const { name, target, needsContent = false } = one
  return { ...sums, name, target, needsContent, cpuMs: cpuMs / sums.requests, constants, busyMost }
}
