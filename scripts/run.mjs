import { browser } from './browser.mjs'
import { checkBudgets } from './budgets.mjs'
import { build, builtServer } from './build.mjs'
import { run } from './child.mjs'
import { dev } from './dev.mjs'
import { install } from './install.mjs'
import { at, report, Stop } from './project.mjs'
import { serverFlags } from './server-flags.mjs'
import { tallyLine } from './step.mjs'
import { check, endToEnd, vitest } from './tests.mjs'

/** Each resolves to the exit code of the task, or to nothing when all is well. */
const tasks = {
  async start() {
    await build()
    return run([...serverFlags, builtServer], { env: { NODE_ENV: 'production' }, channel: true })
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
  /** How fast the built server answers, beside ceilings: docs/performance.md. `markdown` and `procedures` measure parts. */
  async bench(...more) {
    const [part, ...rest] = more
    if (part === 'markdown') return run([at('tests/bench/markdown.ts')], { env: { NODE_ENV: 'production' } })
    if (part === 'procedures') return run([at('tests/bench/procedures.ts'), ...rest])
    await build()
    return run([at('tests/bench/bench.ts'), ...more], { channel: true })
  },
  /** Kills the server under load, takes its disk away and turns its clock: docs/torture.md. */
  async torture(...more) {
    await build()
    return run([at('tests/torture/torture.ts'), ...more])
  },
  /** Sends hostile requests by the ten thousand: docs/abuse.md. */
  async abuse(...more) {
    await build()
    return run([at('tests/abuse/abuse.ts'), ...more])
  },
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
