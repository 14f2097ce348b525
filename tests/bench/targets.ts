import { budgets } from '../../scripts/budgets.mjs'
import type { Measured } from './measure.ts'
import type { bundle, Memory } from './process-figures.ts'

/** Everything that one run came to. */
export interface Figures {
  measured: Measured[]
  /** Of the largest database. */
  startMs: number
  memory: Memory
  bundle: ReturnType<typeof bundle>
}

export interface Target {
  what: string
  wanted: string
  found: string
  isMet: boolean
}

/** With so many connections the targets are measured. */
export const judgedAt = 32
const crowd = 50

const pages = ['hot', 'new', 'community', 'post of 20 comments']
const shared = ['hot', 'new', 'community', 'trending']

export const ratioOf = ({ perSecond, bare }: Measured) => perSecond / bare.perSecond

const target = (what: string, sign: '≥' | '≤', wanted: number, found: number, unit: string): Target => ({
  what,
  wanted: `${sign} ${wanted}${unit}`,
  found: `${found >= 100 ? found.toFixed(0) : found.toFixed(2)}${unit}`,
  isMet: sign === '≥' ? found >= wanted : found <= wanted,
})

/** The same way to the same page in the smallest database. */
const inSmallest = (all: readonly Measured[], one: Measured) =>
  all.find(
    ({ name, door, who, connections }) =>
      name === one.name && door === one.door && who === one.who && connections === one.connections,
  )

/** How many times longer it takes in the largest database than in the smallest; undefined when there is but one. */
export function growthOf(all: readonly Measured[], one: Measured): number | undefined {
  const smallest = inSmallest(all, one)
  return smallest && smallest !== one ? smallest.perSecond / one.perSecond : undefined
}

function targetsOfPages(all: readonly Measured[], largest: readonly Measured[]): Target[] {
  const signedIn = largest.filter(({ who, connections }) => who === 'signed in' && connections === judgedAt)
  const of = (names: string[]) => signedIn.filter(({ name }) => names.includes(name))
  const crowded = largest.filter(({ connections, name }) => connections === crowd && pages.includes(name))
  return [
    ...of(pages).map((one) => {
      return target(`${one.name}, ${one.door}`, '≥', one.door === 'REST' ? 0.75 : 0.6, ratioOf(one), ' C')
    }),
    ...of(shared).map((one) => target(`${one.name}, ${one.door}: shared`, '≥', 1.5, ratioOf(one), ' C')),
    ...of(pages).flatMap((one) => {
      const growth = growthOf(all, one)
      return growth === undefined ? [] : [target(`${one.name}, ${one.door}: growth`, '≤', 1.3, growth, '×')]
    }),
    ...crowded
      .filter(({ who }) => who === 'signed in')
      .map((one) =>
        target(`${one.name}, ${one.door}: p99 to p50, ${crowd} connections`, '≤', 5, one.p99 / one.p50, '×'),
      ),
    ...of(['create comment']).map((one) =>
      target(`${one.name}, ${one.door}`, '≥', 0.6, ratioOf(one), ' of bare inserts'),
    ),
    ...largest
      .filter(({ name, connections }) => name === 'login' && connections === judgedAt)
      .map((one) => target(`${one.name}, ${one.door}`, '≥', 0.9, ratioOf(one), ' of bare Argon2')),
  ]
}

/** What was wanted and what was found; of what was not measured nothing. */
export function targetsOf({ measured, startMs, memory, bundle }: Figures): Target[] {
  const most = Math.max(...measured.map(({ posts }) => posts))
  const largest = measured.filter(({ posts }) => posts === most)
  const alone = largest.filter(({ connections }) => connections === 1)
  const longest = alone.toSorted((one, other) => other.delayMost - one.delayMost)[0]
  const kB = (bytes: number) => bytes / 1000
  return [
    ...targetsOfPages(measured, largest),
    ...(longest
      ? [target(`longest hold of the event loop (${longest.name}, ${longest.door})`, '≤', 50, longest.delayMost, ' ms')]
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
