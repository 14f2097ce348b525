import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import SQLite from 'better-sqlite3'
import { cookieName } from '../../src/server/platform/http/cookies.ts'
import { cachedDatabase, copyInto } from './database-cache.ts'
import { largeCommunitySlug, readDataset } from './dataset.ts'
import { type MainThreadTimes, mainThreadTimes } from './main-thread.ts'
import { sectionOf, withSection } from './page-sections.ts'
import { startServer } from './server-process.ts'

/**
 * Measures the pages to read on the phone that Lighthouse simulates, signed out and in. Downloads Lighthouse by npx,
 * because nothing else needs it. CHROME_PATH names the browser.
 */

const root = join(import.meta.dirname, '../..')
const figures = join(root, 'docs/performance-figures.md')
const lighthouse = 'lighthouse@12.8.2'
const heading = '## Pages in a browser'
const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const { values: options } = parseArgs({
  options: {
    lighthouse: { type: 'boolean' },
    /** How often each page is measured; the middle counts. */
    runs: { type: 'string', default: '5' },
    posts: { type: 'string', default: '10000' },
    /** Measures only the pages whose path begins with it. */
    only: { type: 'string', default: '' },
    save: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType?: string; transferSize?: number }[] } }
  >
  mainThread: MainThreadTimes
}

/** One row of the table. */
type Measurement = Record<(typeof columns)[number][0], number>

const score = (name: keyof Report['categories']) => (report: Report) => 100 * report.categories[name].score
const value = (name: string, unit: number) => (report: Report) =>
  (report.audits[name]?.numericValue ?? Number.NaN) / unit
const requests = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []
const kilobytes = (type: string) => (report: Report) =>
  requests(report)
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize / 1000, 0)

/** Name, figure, digits and target of each column. Lower is better unless the target is a score. */
const columns = [
  ['performance', score('performance'), 0, '≥ 95'],
  ['accessibility', score('accessibility'), 0, '100'],
  ['best practices', score('best-practices'), 0, '100'],
  ['SEO', score('seo'), 0, '100'],
  ['LCP, s', value('largest-contentful-paint', 1000), 1, '≤ 1.8'],
  ['blocking, ms', value('total-blocking-time', 1), 0, '≤ 150'],
  ['blocking, ms of processor time', ({ mainThread }: Report) => mainThread.blocking, 0, '≤ 150'],
  ['longest task, ms of processor time', ({ mainThread }: Report) => mainThread.longest, 0, '≤ 48'],
  ['shift', value('cumulative-layout-shift', 1), 3, '≤ 0.02'],
  ['requests', (report: Report) => requests(report).length, 0, '≤ 25'],
  ['scripts, kB', kilobytes('Script'), 0, ''],
  ['styles, kB', kilobytes('Stylesheet'), 0, '≤ 40'],
] as const

const middle = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A file, because a pipe may lose the end of a long report. */
const output = join(mkdtempSync(join(tmpdir(), 'folkmoot-lighthouse-report-')), 'report.json')
/** Lighthouse names it so. */
const trace = output.replace('.json', '-0.trace.json')

function measureOnce(url: string, cookie: string): Measurement {
  const headers = cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]
  const args = [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    '--save-assets',
    `--chrome-flags=${chromeFlags}`,
    ...headers,
  ]
  // The recording of a trace fails now and then.
  for (let attempt = 1; ; attempt++) {
    const { status, stderr } = spawnSync('npx', args, { encoding: 'utf8', maxBuffer: 100_000_000 })
    if (status === 0) break
    if (attempt === 3) throw new Error(`Lighthouse failed at ${url}:\n${stderr}`)
  }
  const mainThread = mainThreadTimes(JSON.parse(readFileSync(trace, 'utf8')).traceEvents)
  const report: Report = { ...JSON.parse(readFileSync(output, 'utf8')), mainThread }
  return Object.fromEntries(columns.map(([name, figure]) => [name, figure(report)])) as Measurement
}

function measure(url: string, cookie: string): string[] {
  const runs = Array.from({ length: Number(options.runs) }, () => measureOnce(url, cookie))
  return columns.map(([name, , digits]) => middle(runs.map((run) => run[name])).toFixed(digits))
}

/** Lets guests read, as the pages need. Returns the slug of a topic. */
function openToGuests(file: string) {
  const db = new SQLite(file)
  db.prepare('insert or replace into "instanceSetting" ("key", "value") values (?, ?)').run('guestsMayRead', 'true')
  const topic = db.prepare<[], string>('select "slug" from "topic" order by "slug"').pluck().get()
  db.close()
  return topic
}

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-lighthouse-'))
try {
  const file = copyInto(folder, await cachedDatabase(join(root, '.bench'), Number(options.posts)))
  const topic = openToGuests(file)
  const { people, posts, words } = await readDataset(file)
  const [user, post] = [people[0], posts[0]]
  const server = await startServer(folder, { hasCeilings: false, isForBrowsers: true })
  const session = user?.cookie.replace(/^[^=]*/, cookieName('session', { publicUrl: server.url })) ?? ''
  const guestPages = ['/', '/login', '/signup', '/communities', `/communities/${largeCommunitySlug}`]
  const pages = [
    ...guestPages,
    `/topics/${topic}`,
    `/communities/${largeCommunitySlug}/posts/${post?.id}`,
    `/users/${user?.id}`,
    `/search?q=${words[0]}`,
    ...['/guidelines', '/help', '/privacy'],
  ]
  const rows: string[][] = []
  const [load = 0] = loadavg()
  for (const [viewer, cookie] of [
    ['guest', ''],
    ['signed in', session],
  ] as const) {
    // Signed-in users are led away from these two.
    const own = pages.filter((path) => viewer === 'guest' || !['/login', '/signup'].includes(path))
    for (const path of own.filter((path) => path.startsWith(options.only))) {
      const row = [
        `\`${path.replace(post?.id ?? '', '…').replace(user?.id ?? '', '…')}\`, ${viewer}`,
        ...measure(server.url + path, cookie),
      ]
      console.log(row.join('  '))
      rows.push(row)
    }
  }
  await server.stop()
  const names = ['', ...columns.map(([name]) => name)]
  const targets = ['target', ...columns.map(([, , , target]) => target)]
  const machine = `The machine has ${availableParallelism()} processors. Their load by other programs was ${load.toFixed(1)} before the first page.`
  const how = `\`npm run bench -- --lighthouse\` writes this section: the phone that ${lighthouse} simulates, ${options.posts} posts, middle of ${options.runs}.`
  const section = sectionOf(heading, [how, machine], [names, targets, ...rows])
  console.log(section)
  if (options.save) writeFileSync(figures, withSection(readFileSync(figures, 'utf8'), heading, section))
} finally {
  for (const one of [folder, dirname(output)]) rmSync(one, { recursive: true, force: true })
}
