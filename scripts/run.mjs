import { browser } from './browser.mjs'
import { checkBudgets } from './budgets.mjs'
import { build } from './build.mjs'
import { run } from './child.mjs'
import { dev } from './dev.mjs'
import { install } from './install.mjs'
import { at, report, Stop } from './project.mjs'
import { tallyLine } from './step.mjs'
import { check, endToEnd, vitest } from './tests.mjs'

/** Each resolves to the exit code of the task, or to nothing when all is well. */
const tasks = {
  async start() {
    await build()
    return run(['server.ts'], { env: { NODE_ENV: 'production' }, channel: true })
  },
  dev,
  check,
  async test() {
    const chromium = await browser()
    await check()
    await vitest('client')
    await build()
    checkBudgets()
    await endToEnd(chromium)
  },
  /** The journeys alone; what follows goes to Playwright, the name of a file for example. */
  async e2e(...more) {
    const chromium = await browser()
    await build()
    await endToEnd(chromium, more)
  },
  /** How long lists, feeds and search take on the server, and long texts in the browser; what follows is the number of posts. */
  bench: async (...more) =>
    (await run([at('tests/bench/communities.ts'), ...more])) ||
    (await run([at('tests/bench/feeds.ts'), ...more])) ||
    (await run([at('tests/bench/search.ts'), ...more])) ||
    run([at('tests/bench/markdown.ts')], { env: { NODE_ENV: 'production' } }),
  format: () => run([at('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--colors=off', '.']),
}
const counting = ['check', 'test', 'e2e']

const [name = '', ...more] = process.argv.slice(2)
try {
  if (!Object.hasOwn(tasks, name))
    throw new Stop(`there is no task "${name}"; there are ${Object.keys(tasks).join(', ')}`)
  install()
  process.exitCode = (await tasks[name](...more)) ?? 0
} catch (error) {
  process.exitCode = report(error)
}
if (counting.includes(name)) console.log(tallyLine(process.exitCode === 0))
