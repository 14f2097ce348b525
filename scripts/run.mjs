import { rmSync } from 'node:fs'
import { browser } from './browser.mjs'
import { checkBudgets } from './budgets.mjs'
import { build, builtServer, packageExecutable } from './build.mjs'
import { becomeServer, run } from './child.mjs'
import { dev } from './dev.mjs'
import { install } from './install.mjs'
import { checkLanguageFiles } from './language-files.mjs'
import { at, report, Stop } from './project.mjs'
import { serverFlags } from './server-flags.mjs'
import { countsLine, saySlowest, together } from './step.mjs'
import { endToEnd, inspect, onPostgres, packaged, vitest } from './tests.mjs'

/** The checks, and all tests on SQLite and in the browser. */
async function test() {
  const chromium = await browser()
  await together(build(), inspect())
  checkBudgets()
  await vitest(['server', 'client'])
  await endToEnd(chromium)
}

/** The tests of images in a bucket, on PostgreSQL and of the executable. The app must be built. */
async function rest() {
  const chromium = await browser()
  await vitest(['bucket'])
  await onPostgres(chromium)
  await packageExecutable()
  await packaged(chromium)
}

/**
 * Each task resolves to an exit code, or to undefined on success.
 * @type {Record<string, (...more: string[]) => Promise<number | undefined | void>>}
 */
const tasks = {
  async start() {
    await build()
    return becomeServer([...serverFlags, builtServer], { NODE_ENV: 'production' })
  },
  dev,
  /** All checks that need neither a browser nor a build. */
  async check() {
    await inspect()
    await vitest(['server'])
  },
  test,
  async all() {
    await test()
    await rest()
  },
  /** What `all` adds to `test`. */
  async rest() {
    await build()
    await rest()
  },
  /** Passes its arguments, such as a part of a file name, to Vitest; without them, runs the main journeys as well. */
  async postgres(...more) {
    if (more.length > 0) return vitest(['postgres'], {}, more)
    const chromium = await browser()
    await build()
    await onPostgres(chromium)
  },
  /** Passes its arguments, such as a file name, to Playwright. */
  async e2e(...more) {
    const chromium = await browser()
    await build()
    await endToEnd(chromium, more)
  },
  /**
   * Measures the built server against limits, see docs/performance.md. `markdown`, `procedures`, `comments`, `exports`
   * and `fan-out` measure parts, `compare` compares builds of the server, `--package` measures the executable, `--pages` the processor time of pages,
   * `--lighthouse` pages in a browser.
   */
  async bench(...more) {
    const [part, ...rest] = more
    if (part === 'markdown') return run([at('tests/bench/markdown.ts')], { env: { NODE_ENV: 'production' } })
    if (part === 'procedures') return run([at('tests/bench/procedures.ts'), ...rest])
    if (part === 'comments') return run([at('tests/bench/comments.ts'), ...rest])
    if (part === 'exports') return run([at('tests/bench/exports.ts'), ...rest])
    if (part === 'fan-out') return run([at('tests/bench/fan-out.ts'), ...rest])
    if (part === 'compare') return run([at('tests/bench/compare-builds.ts'), ...rest], { channel: true })
    if (part === '--package') {
      await packageExecutable()
      return run([at('tests/bench/package.ts')])
    }
    if (part === '--lighthouse') {
      const chromium = await browser()
      await build()
      return run([at('tests/bench/lighthouse.ts'), ...more], { channel: true, env: { CHROME_PATH: chromium } })
    }
    await build()
    if (part === '--pages') return run([at('tests/bench/pages.ts'), ...rest], { channel: true })
    return run([at('tests/bench/bench.ts'), ...more], { channel: true })
  },
  /** Builds dist/package/folkmoot, one executable for this platform: docs/decisions/048. */
  package: packageExecutable,
  /** Tests the executable in a bare root. Passes its arguments to Playwright. */
  async packaged(...more) {
    const chromium = await browser()
    await packageExecutable()
    await packaged(chromium, more.length > 0 ? more : undefined)
  },
  /** Builds the container image's files, and the image itself with buildah, which bubblewrap runs to check it. */
  async image(...more) {
    await packageExecutable()
    return run([at('scripts/package/image.mjs'), ...more])
  },
  /** Writes the executable, its list of packages, its changes and checksums of all to dist/release. */
  async release() {
    await packageExecutable()
    return run([at('scripts/package/release.mjs')])
  },
  /**
   * Kills the server under load, fills its disk and changes its clock, see docs/torture.md. `--cluster` does the like to
   * several processes and their databases, see docs/torture-cluster.md.
   */
  async torture(...more) {
    await build()
    const [script, args] = more.includes('--cluster')
      ? ['cluster/torture-cluster.ts', more.filter((one) => one !== '--cluster')]
      : ['torture.ts', more]
    return run([at('tests/torture', script), ...args])
  },
  /** Sends tens of thousands of hostile requests, see docs/abuse.md. */
  async abuse(...more) {
    await build()
    return run([at('tests/abuse/abuse.ts'), ...more])
  },
  /** Writes the messages of the sources to the catalogues of all languages: docs/translating.md. */
  async extract() {
    try {
      checkLanguageFiles(at())
    } catch (error) {
      throw new Stop(error instanceof Error ? error.message : String(error))
    }
    const exitCode = await run([at('node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'])
    // English is in the sources.
    rmSync(at('src/languages/en'), { recursive: true, force: true })
    return exitCode
  },
  /** Plants faults in a copy of the sources and runs the tests that should notice: docs/decisions/039. */
  mutate: (...more) => run([at('tests/mutation/mutate.ts'), ...more]),
  format: () => run([at('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--colors=off', '.']),
}
const counting = ['check', 'test', 'all', 'rest', 'e2e', 'packaged', 'postgres']

const [name = '', ...more] = process.argv.slice(2)
try {
  if (!Object.hasOwn(tasks, name))
    throw new Stop(`unknown task "${name}"; the tasks are ${Object.keys(tasks).join(', ')}`)
  install()
  process.exitCode = (await tasks[name]?.(...more)) ?? 0
} catch (error) {
  process.exitCode = report(error)
}
if (counting.includes(name)) {
  saySlowest()
  console.log(countsLine(process.exitCode === 0))
}
