import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { sectionOf, withSection } from './page-sections.ts'

/** Measures the executable of `npm run package`: its size, how fast it starts, and its memory. */

const root = join(import.meta.dirname, '../..')
const executable = join(root, 'dist/package/folkmoot')
const page = join(root, 'docs/performance-figures.md')
const heading = '## The executable'
/** Starts after the first one; the middle of them counts. */
const laterStarts = 5

const memoryOf = ({ pid }: ChildProcess) =>
  1024 * Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** Starts the executable, stops it after its first answer, and returns the milliseconds until then and its memory. */
async function start(folder: string) {
  const port = await freePort()
  const env = { DATA_DIR: join(folder, 'data'), XDG_CACHE_HOME: join(folder, 'cache'), PORT: String(port) }
  const begun = performance.now()
  const child = spawn(executable, [], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the executable ended with ${child.exitCode}`)
    await setTimeout(5)
  }
  const ms = performance.now() - begun
  const memory = memoryOf(child)
  child.kill('SIGTERM')
  await ended
  return { ms, memory }
}

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-package-'))
const [before = 0] = loadavg()
try {
  const first = await start(folder)
  const later: Awaited<ReturnType<typeof start>>[] = []
  for (let count = 0; count < laterStarts; count++) later.push(await start(folder))
  later.sort((one, other) => one.ms - other.ms)
  const middle = later[Math.floor(laterStarts / 2)] ?? first
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  const load = before.toFixed(1)
  const machine = `The machine has ${availableParallelism()} processors. Their load by other programs was ${load} before the first start.`
  const how = '`npm run bench -- --package` writes this section. A start lasts until the first answer.'
  const section = sectionOf(
    heading,
    [how, machine],
    [
      ['', 'wanted', 'found'],
      ['size', '160 MB', megabytes(statSync(executable).size)],
      ['first start, with unpacking', '3 s', seconds(first.ms)],
      [`later start, middle of ${laterStarts}`, '0.7 s', seconds(middle.ms)],
      ['memory after a later start', '', megabytes(middle.memory)],
    ],
  )
  console.log(section)
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), heading, section))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
