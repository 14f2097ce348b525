import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtServer, isBuilt } from './build.mjs'
import { run } from './child.mjs'
import { freePort } from './free-port.mjs'
import { hasSandbox, inBareRoot } from './package/sandbox.mjs'
import { at } from './project.mjs'
import { countPlaywright, countVitest, step } from './step.mjs'

/** Tests that also run in other surroundings have this tag. */
const mainJourneys = ['--grep', '@packaged']

/**
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 */
const tool = (name, file, args) => step(name, () => run([at('node_modules', file), ...args]))

/**
 * Runs `work` with a temporary folder.
 * @param {(folder: string) => Promise<void>} work
 */
async function withFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'folkmoot-test-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Runs the tests of these projects. Tests that start the server or a command start the built one, if it is up to date.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} more
 */
export const vitest = (projects, env = {}, more = []) =>
  withFolder((folder) =>
    step(`${projects.join(' and ')} tests`, async () => {
      const report = path.join(folder, 'vitest.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const options = [...projects.flatMap((name) => ['--project', name]), ...reporters, ...more]
      const built = isBuilt() ? { BUILT_SERVER: path.dirname(at(builtServer)) } : {}
      const exitCode = await run([at('node_modules/vitest/vitest.mjs'), 'run', ...options], {
        env: { NODE_ENV: 'test', ...built, ...env },
      })
      countVitest(report)
      return exitCode
    }),
  )

/** Checks the sources with the tools, which need neither a browser nor a build. */
export async function inspect() {
  await tool('types', 'typescript/bin/tsc', ['--noEmit', '-p', '.'])
  // A service worker has other globals than a page.
  await tool('types of the service worker', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/client/service-worker'])
  await tool('lint', '@biomejs/biome/bin/biome', ['ci', '--colors=off', '--error-on-warnings', '.'])
  await step('boundaries', () => run([at('scripts/boundaries.mjs')]))
  await step('vocabulary', () => run([at('scripts/vocabulary.mjs')]))
  await tool('unused code', 'knip/bin/knip.js', ['--no-progress'])
}

/**
 * Runs the end-to-end tests in `browser` against the built app, with a free port and a temporary data folder. `launcher`
 * runs Playwright, if it needs more than that.
 * @param {string} browser
 * @param {string[]} more
 * @param {(dataDir: string) => string | undefined} serverIn the command that starts the server
 * @param {string[]} launcher
 */
export const endToEnd = (browser, more = [], serverIn = () => undefined, launcher = []) =>
  withFolder((folder) =>
    step('end-to-end tests', async () => {
      const dataDir = path.join(folder, 'data')
      const server = serverIn(dataDir)
      const report = path.join(folder, 'playwright.json')
      const exitCode = await run(
        [...launcher, at('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...more],
        {
          env: {
            CHROMIUM_PATH: browser,
            E2E_PORT: String(await freePort()),
            E2E_MAIL_PORT: String(await freePort()),
            E2E_DATA_DIR: dataDir,
            ...(server && { E2E_SERVER: server }),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      )
      countPlaywright(report)
      return exitCode
    }),
  )

/**
 * Runs the server's tests and the main journeys on PostgreSQL, which they start themselves: docs/decisions/055. The app
 * must be built.
 * @param {string} browser
 */
export async function onPostgres(browser) {
  await vitest(['postgres'])
  await endToEnd(browser, mainJourneys, undefined, [at('tests/support/postgres/with-database.ts')])
}

const quoted = (/** @type {string[]} */ args) => args.map((arg) => JSON.stringify(arg)).join(' ')

/**
 * Tests the executable in a root file system that contains the C library, the libraries of the compiler and the
 * executable, and that only its data folder can change.
 * @param {string} browser
 */
export const packaged = (browser, more = mainJourneys) =>
  withFolder(async (root) => {
    if (!hasSandbox()) return
    await step('bare root', () => run([at('scripts/package/root-file-system.mjs'), root]))
    await vitest(['package'], { BARE_ROOT: root })
    await endToEnd(browser, more, (dataDir) => quoted(['bwrap', ...inBareRoot(root, dataDir)]))
  })
