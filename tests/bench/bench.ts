import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { casesFor } from './cases.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { communityIdIn, readDataset } from './dataset.ts'
import { type Measurement, measure } from './measure.ts'
import { readOptions } from './options.ts'
import { otherSections, readSection, withSection } from './page-sections.ts'
import { measureBundle, measureMemory, measureStartup } from './process-metrics.ts'
import { reportPage } from './report.ts'
import { startServer } from './server-process.ts'

/** Measures the product against the ceilings of the same process: see docs/performance.md. */

const root = join(import.meta.dirname, '../..')
const options = readOptions(process.argv.slice(2))
const folder = resolve(root, options.folder)
const dataDir = join(folder, 'data')
const isWanted = (name: string) => options.only.length === 0 || options.only.some((start) => name.startsWith(start))
const number = (count: number) => count.toLocaleString('en')

function printMeasurement(one: Measurement) {
  const { name, transport, who, connections, perSecond, p50, p99, ceiling: bare, delayMost } = one
  const way = `${name}, ${transport}, ${who}`.padEnd(42)
  const cells = [
    connections,
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    (perSecond / bare.perSecond).toFixed(2),
  ]
  console.log(`${way}${cells.map((cell) => String(cell).padStart(9)).join('')}${delayMost.toFixed(0).padStart(9)}`)
}

async function measureSize(posts: number) {
  const cached = await cachedDatabase(folder, posts)
  rmSync(dataDir, { recursive: true, force: true })
  const file = copyInto(dataDir, cached)
  console.log(`\n${number(posts)} posts, ${(statSync(file).size / 1e6).toFixed(0)} MB`)
  const subjects = await readDataset(file)
  const all = casesFor(subjects, communityIdIn(file))
  const cases = all.filter(({ name }) => isWanted(name))
  if (cases.length === 0) throw new Error(`there are ${all.map(({ name }) => `"${name}"`).join(', ')}`)
  const startMs = await measureStartup(dataDir)
  const taken = await measureMemory(dataDir, cases, subjects, Math.min(options.seconds, 2))
  console.log(`listens after ${startMs.toFixed(0)} ms; ${(taken.after / 1e6).toFixed(0)} MB after load`)
  const server = await startServer(dataDir, { hasCeilings: true })
  console.log(
    `${''.padEnd(42)}${['connect.', '/s', 'p50', 'p99', 'of C', 'loop'].map((cell) => cell.padStart(9)).join('')}`,
  )
  const measured: Measurement[] = []
  for (const one of cases) {
    const results = await measure(server, subjects, one, { ...options, posts })
    for (const reading of results) printMeasurement(reading)
    measured.push(...results)
  }
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { measured, startMs, memory: taken }
}

/** Replaces the page, but for the sections that are measured separately. */
function savePage(file: string, page: string) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(
    file,
    otherSections.reduce((after, heading) => withSection(after, heading, readSection(before, heading)), page),
  )
}

const measured: Measurement[] = []
for (const posts of options.sizes) {
  const { measured: more, ...rest } = await measureSize(posts)
  measured.push(...more)
  // After each database, so that an interrupted run keeps its figures.
  const page = reportPage({ measured, ...rest, bundle: measureBundle() }, options)
  if (options.save !== '') savePage(resolve(root, options.save), page)
  if (posts === options.sizes.at(-1)) console.log(`\n${page}`)
}
