import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serverFlags } from '../../scripts/server-flags.mjs'
import type { BenchState } from './bench-state.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { measurePage, middle, type PageMeasurement, type PageServers, readingCost } from './measure-page.ts'
import { pageCasesFor, warmUpOf } from './page-cases.ts'
import { type Encoding, loadPages } from './page-load.ts'
import { sectionOf, withSection } from './page-sections.ts'
import { contents, jobsOf, postCount, readPageSubjects } from './page-subjects.ts'
import { startServer } from './server-process.ts'

/** Measures the processor time of pages in units of a constant answer: see docs/performance.md. */

const root = join(import.meta.dirname, '../..')
const figures = join(root, 'docs/performance-figures.md')
const heading = '## Processor time of pages'
const longestHoldMs = 20

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    /** Measures only the cases whose names contain one of these parts, separated by commas. */
    only: { type: 'string', default: '' },
    encoding: { type: 'string', default: 'identity' },
    /** The microseconds of the constant answer in another run, to compare with it. */
    unit: { type: 'string' },
    dir: { type: 'string', default: '.bench' },
    save: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('seconds is a number above 0')
if (!['identity', 'gzip', 'br', 'zstd'].includes(values.encoding))
  throw new Error('encoding is identity, gzip, br or zstd')
const encoding = values.encoding as Encoding
const parts = values.only.split(',').filter((part) => part !== '')

async function startConstant() {
  const child = fork(join(import.meta.dirname, 'constant-server.ts'), { execArgv: serverFlags })
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    state: async () => (await fetch(`${url}/bench/state`)).json() as Promise<BenchState>,
    stop: () => child.disconnect(),
  }
}

/** In milliseconds: the middle of all turns, because one turn varies more than the whole run. */
const unitOf = (measured: readonly PageMeasurement[]) =>
  values.unit === undefined ? middle(measured.flatMap(({ constants }) => constants)) : Number(values.unit) / 1000

/** Whether a measurement meets its targets. */
const isMet = ({ cpuMs, target, needsContent, withoutContent, failures }: PageMeasurement, unit: number) =>
  (target === null || cpuMs / unit <= target) && (!needsContent || withoutContent + failures === 0)

const short = (number: number) => number.toFixed(number >= 10 ? 0 : 1)

function rowOf(one: PageMeasurement, unit: number) {
  const { name, target, needsContent, requests, failures, withoutContent, bytes, comments, busyMost, cpuMs } = one
  const aims = [...(target === null ? [] : [`≤ ${target} C`]), ...(needsContent ? ['all with content'] : [])]
  return [
    name,
    cpuMs.toFixed(2),
    short(cpuMs / unit),
    aims.join(', '),
    aims.length === 0 ? '' : isMet(one, unit) ? 'met' : '**not met**',
    String(requests),
    (requests / one.seconds).toFixed(0),
    String(withoutContent),
    String(failures),
    (bytes / requests / 1000).toFixed(1),
    (comments / requests).toFixed(0),
    busyMost.toFixed(0),
  ]
}

const names = [
  ...[
    '',
    'ms',
    'C',
    'target',
    '',
    'answers',
    'a second',
    'without content',
    'failed',
    'kB',
    'comments',
    'loop held, ms',
  ],
]

const folder = resolve(root, values.dir)
const dataDir = join(folder, 'pages')
rmSync(dataDir, { recursive: true, force: true })
const file = copyInto(dataDir, await cachedDatabase(folder, postCount, contents))
const subjects = await readPageSubjects(file)
const all = pageCasesFor(subjects)
const cases = all.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (cases.length === 0) throw new Error(`there are:\n${all.map(({ name }) => name).join('\n')}`)

const [loadBefore = 0] = loadavg()
const product = await startServer(dataDir, { hasCeilings: true, env: { TRUST_PROXY: 'on' } })
const constant = await startConstant()
const jobs = jobsOf(file)
const servers: PageServers = { product, constant, jobs, encoding, seconds }
const measured: PageMeasurement[] = []
try {
  await loadPages({ url: product.url, next: warmUpOf(subjects), connections: 10, seconds: 4, encoding })
  await loadPages({ url: constant.url, next: () => ({ path: '/' }), connections: 10, seconds: 10, most: 20_000 })
  const reading = await readingCost(servers)
  for (const one of cases) {
    const result = await measurePage(servers, one, reading)
    measured.push(result)
    const [name = '', ms, c, target, met] = rowOf(result, unitOf(measured))
    console.error(`${name.padEnd(56)}${`${ms} ms`.padStart(11)}${`${c} C`.padStart(9)}  ${target} ${met}`)
  }
} finally {
  jobs.close()
  constant.stop()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

const unit = unitOf(measured)
const constants = measured.flatMap(({ constants }) => constants).toSorted((one, other) => one - other)
const microseconds = (share: number) =>
  (1000 * (constants[Math.floor(constants.length * share)] ?? Number.NaN)).toFixed(0)
const judged = measured.filter(({ target, needsContent }) => target !== null || needsContent)
const held = Math.max(...measured.map(({ busyMost }) => busyMost))
const [loadAfter = 0] = loadavg()
const lines = [
  `\`npm run bench -- --pages --save\` writes this section: ${postCount.toLocaleString('en')} posts of about 20 comments, 10 connections, ${seconds} s each, ${encoding === 'identity' ? 'not compressed' : `compressed by ${encoding}`}, ${new Date().toISOString().slice(0, 10)}.`,
  `C, a constant answer of 10 kB by Fastify, took ${microseconds(0.5)} µs of processor time (${microseconds(0.1)} to ${microseconds(0.9)} in four of five turns)${values.unit === undefined ? '' : `; the column counts in ${values.unit} µs`}. The machine has ${availableParallelism()} processors; their load was ${loadBefore.toFixed(1)} before the run and ${loadAfter.toFixed(1)} after it.`,
  `Targets met: ${judged.filter((one) => isMet(one, unit)).length} of ${judged.length}. The event loop was held for ${held.toFixed(0)} ms of processor time at most (target ${longestHoldMs}: ${held <= longestHoldMs ? 'met' : '**not met**'}).`,
]
const section = sectionOf(heading, lines, [names, ...measured.map((one) => rowOf(one, unit))])
console.log(`\n${section}`)
if (values.save) writeFileSync(figures, withSection(readFileSync(figures, 'utf8'), heading, section))
