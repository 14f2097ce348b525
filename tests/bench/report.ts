import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Measurement } from './measure.ts'
import type { Options } from './options.ts'
import { serverFile } from './server-process.ts'
import { type BenchResults, evaluateTargets, growthOf, ratioOf, targetConnections } from './targets.ts'

const whole = (number: number) => Math.round(number).toLocaleString('en')
const short = (number: number) => (number >= 100 ? whole(number) : number >= 10 ? number.toFixed(1) : number.toFixed(2))
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** A Markdown table with aligned columns, which is also readable as plain text. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

const wayOf = ({ name, transport, who }: Measurement) => `${name}, ${transport}, ${who}`

/**
 * One line for each page and transport: requests a second, and the times of half and 99 % of the answers, by
 * connections.
 */
function readingsTable(measured: readonly Measurement[], connections: number[]) {
  const ways = Map.groupBy(measured, wayOf)
  const rows = [...ways].map(([way, ones]) => [
    way,
    ...connections.map((count) => {
      const one = ones.find((other) => other.connections === count)
      return one ? `${short(one.perSecond)} · ${short(one.p50)} · ${short(one.p99)}` : ''
    }),
  ])
  return table(['requests/s · p50 ms · p99 ms', ...connections.map((count) => `${count} connections`)], rows)
}

/** The ceilings of the same process, and the product's share of them. */
function ceilingsTable(all: readonly Measurement[], measured: readonly Measurement[]) {
  const rows = measured.map((one) => {
    const growth = growthOf(all, one)
    return [
      wayOf(one),
      short(one.perSecond),
      short(one.ceiling.perSecond),
      short(one.constant.perSecond),
      `${ratioOf(one).toFixed(2)} C`,
      (one.perSecond / one.constant.perSecond).toFixed(2),
      whole(one.bytes),
      growth === undefined ? '' : `${growth.toFixed(2)}×`,
      one.delayMost.toFixed(0),
    ]
  })
  const head = ['', '/s', 'C /s', 'constant /s', 'of C', 'of constant', 'bytes', 'growth', 'loop held, ms']
  return table(head, rows)
}

function machine({ seconds }: Options) {
  const cpu = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `${cpu}; Node ${process.version}; ${serverFile()}; ${when} UTC; ${seconds} s for each reading.`
}

function failuresIn(measured: readonly Measurement[]) {
  const failed = measured.filter(({ failures }) => failures > 0)
  return failed.map((one) => `${wayOf(one)}, ${one.connections} connections: ${one.failures} requests failed.`)
}

const judged = (measured: readonly Measurement[]) => {
  const at = Math.max(...measured.map(({ connections }) => connections).filter((count) => count <= targetConnections))
  return measured.filter(({ connections }) => connections === at)
}

function sizeSection(all: readonly Measurement[], posts: number, { connections }: Options) {
  const measured = all.filter((one) => one.posts === posts)
  const of = judged(measured)
  return [
    `## ${whole(posts)} posts`,
    `Compared with the ceilings, at ${of[0]?.connections} connections:`,
    ceilingsTable(all, of),
    readingsTable(measured, connections),
    ...failuresIn(measured),
  ]
}

/** Returns the document with the figures of a run. */
export function reportPage(figures: BenchResults, options: Options): string {
  const { measured, memory, startMs, bundle } = figures
  const sizes = [...new Set(measured.map(({ posts }) => posts))]
  const targets = evaluateTargets(figures)
  const rows = targets.map(({ what, wanted, measured: figure, isMet }) => [
    what,
    wanted,
    figure,
    isMet ? 'met' : '**not met**',
  ])
  const kB = (bytes = 0) => `${(bytes / 1000).toFixed(1)} kB`
  const lines = [
    '# Performance: figures of the last run',
    '`npm run bench` writes this page; [performance.md](performance.md) explains the measurements.',
    machine(options),
    '## Targets',
    `At ${whole(Math.max(...sizes))} posts: ${targets.filter(({ isMet }) => isMet).length} of ${targets.length} met.`,
    table(['target', 'wanted', 'found', ''], rows),
    '## The process',
    table(
      ['', ''],
      [
        ['start-up, warm', `${startMs.toFixed(0)} ms`],
        ['memory before the first request', MB(memory.idle)],
        ['memory after load', MB(memory.after)],
        ['of that mapped from files', MB(memory.mapped)],
        ['memory at most', MB(memory.most)],
        ['first scripts', kB(bundle?.firstScripts)],
        ['first styles', kB(bundle?.firstStyles)],
        ['largest later chunk', kB(bundle?.chunk)],
      ],
    ),
    ...sizes.flatMap((posts) => sizeSection(measured, posts, options)),
  ]
  return `${lines.join('\n\n')}\n`
}
