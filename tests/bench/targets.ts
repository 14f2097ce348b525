import { budgets } from '../../scripts/budgets.mjs'
import type { Measurement } from './measure.ts'
import type { MemoryUse, measureBundle } from './process-metrics.ts'

/** All results of one run. */
export interface BenchResults {
  measured: Measurement[]
  /** Of the largest database. */
  startMs: number
  memory: MemoryUse
  bundle: ReturnType<typeof measureBundle>
}

export interface Target {
  what: string
  wanted: string
  measured: string
  isMet: boolean
}

/** The number of connections for the targets. */
export const targetConnections = 32
const crowd = 50

const pages = ['hot', 'new', 'community', 'post of 20 comments']
const shared = ['hot', 'new', 'community', 'trending']

export const ratioOf = ({ perSecond, ceiling: bare }: Measurement) => perSecond / bare.perSecond

const target = (what: string, sign: '≥' | '≤', wanted: number, measured: number, unit: string): Target => ({
  what,
  wanted: `${sign} ${wanted}${unit}`,
  measured: `${measured >= 100 ? measured.toFixed(0) : measured.toFixed(2)}${unit}`,
  isMet: sign === '≥' ? measured >= wanted : measured <= wanted,
})

/** The same page and transport in the smallest database. */
const inSmallest = (all: readonly Measurement[], one: Measurement) =>
  all.find(
    ({ name, transport, who, connections }) =>
      name === one.name && transport === one.transport && who === one.who && connections === one.connections,
  )

/** How many times slower it is in the largest database than in the smallest; undefined with one database. */
export function growthOf(all: readonly Measurement[], one: Measurement): number | undefined {
  const smallest = inSmallest(all, one)
  return smallest && smallest !== one ? smallest.perSecond / one.perSecond : undefined
}

function targetsOfPages(all: readonly Measurement[], largest: readonly Measurement[]): Target[] {
  const signedIn = largest.filter(({ who, connections }) => who === 'signed in' && connections === targetConnections)
  const of = (names: string[]) => signedIn.filter(({ name }) => names.includes(name))
  const crowded = largest.filter(({ connections, name }) => connections === crowd && pages.includes(name))
  return [
    ...of(pages).map((one) => {
      return target(`${one.name}, ${one.transport}`, '≥', one.transport === 'REST' ? 0.75 : 0.6, ratioOf(one), ' C')
    }),
    ...of(shared).map((one) => target(`${one.name}, ${one.transport}: shared`, '≥', 1.5, ratioOf(one), ' C')),
    ...of(pages).flatMap((one) => {
      const growth = growthOf(all, one)
      return growth === undefined ? [] : [target(`${one.name}, ${one.transport}: growth`, '≤', 1.3, growth, '×')]
    }),
    ...crowded
      .filter(({ who }) => who === 'signed in')
      .map((one) =>
        target(`${one.name}, ${one.transport}: p99 to p50, ${crowd} connections`, '≤', 5, one.p99 / one.p50, '×'),
      ),
    ...of(['create comment']).map((one) =>
      target(`${one.name}, ${one.transport}`, '≥', 0.6, ratioOf(one), ' of bare inserts'),
    ),
    ...largest
      .filter(({ name, connections }) => name === 'login' && connections === targetConnections)
      .map((one) => target(`${one.name}, ${one.transport}`, '≥', 0.9, ratioOf(one), ' of bare Argon2')),
  ]
}

/** Compares the results with the targets, leaving out what was not measured. */
export function evaluateTargets({ measured, startMs, memory, bundle }: BenchResults): Target[] {
  const most = Math.max(...measured.map(({ posts }) => posts))
  const largest = measured.filter(({ posts }) => posts === most)
  const alone = largest.filter(({ connections }) => connections === 1)
  const longest = alone.toSorted((one, other) => other.delayMost - one.delayMost)[0]
  const kB = (bytes: number) => bytes / 1000
  return [
    ...targetsOfPages(measured, largest),
    ...(longest
      ? [
          target(
            `longest hold of the event loop (${longest.name}, ${longest.transport})`,
            '≤',
            50,
            longest.delayMost,
            ' ms',
          ),
        ]
      : []),
    target('memory after load', '≤', 200, memory.after / 1e6, ' MB'),
    target('start-up, warm', '≤', 500, startMs, ' ms'),
    ...(bundle
      ? [
          target('first scripts', '≤', kB(budgets.firstScripts), kB(bundle.firstScripts), ' kB'),
          target('first styles', '≤', kB(budgets.firstStyles), kB(bundle.firstStyles), ' kB'),
          target('largest later chunk', '≤', kB(budgets.chunk), kB(bundle.chunk), ' kB'),
        ]
      : []),
  ]
}
