import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runBlind } from './blind/blind.ts'
import { type Mutant, mutated, projectOf, projects } from './mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { openScratchProcess, type ScratchProcess } from './scratch-process.ts'

/**
 * Plants each fault of the list in a copy of the tree and runs the tests that should detect it. Exits with 1 when a
 * mutant survives, when its text is not found exactly once, or when it fails without a failing test. `node
 * tests/mutation/mutate.ts [--only part-of-a-name-or-file,…] [--jobs N] [--no-baseline]`
 *
 * With `--blind N [--seed S]` it plants N faults drawn by chance instead, runs the nearest tests of each and lists the
 * faults that survive. The same seed draws the same faults from the same sources. Exits with 1 when less than 90 % die.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    'no-baseline': { type: 'boolean', default: false },
    blind: { type: 'string' },
    seed: { type: 'string' },
  },
})

interface Result {
  mutant: Mutant
  verdict: 'killed' | 'SURVIVED' | 'NOT FOUND' | 'BROKEN'
  /** The test that failed, or what went wrong. */
  by: string
  seconds: number
}

async function planted(scratch: ScratchProcess, mutant: Mutant): Promise<Pick<Result, 'verdict' | 'by'>> {
  const source = mutated(mutant, readFileSync(mutant.file, 'utf8'))
  if (source === null) return { verdict: 'NOT FOUND', by: 'the text must occur exactly once' }
  const { tests, file } = mutant
  const { hasPassed, failed, errors } = await scratch.runWith({ file, source }, projectOf(mutant), tests)
  if (hasPassed) return { verdict: 'SURVIVED', by: tests.join(' ') }
  return failed === null ? { verdict: 'BROKEN', by: errors.join(' ') } : { verdict: 'killed', by: failed }
}

async function tried(scratch: ScratchProcess, mutant: Mutant): Promise<Result> {
  const began = performance.now()
  const { verdict, by } = await planted(scratch, mutant)
  const seconds = (performance.now() - began) / 1000
  console.log(`${verdict.padEnd(9)} ${seconds.toFixed(1).padStart(5)} s  ${mutant.name}`)
  return { mutant, verdict, by, seconds }
}

/** Without a fault every named test must pass; otherwise any mutant would count as killed. */
async function checkBaseline(scratch: ScratchProcess, chosen: readonly Mutant[]) {
  for (const project of projects) {
    const named = chosen.filter((mutant) => projectOf(mutant) === project)
    const files = [...new Set(named.flatMap(({ tests }) => tests))]
    if (files.length === 0) continue
    const { hasPassed, failed, errors } = await scratch.run(project, files)
    if (!hasPassed) throw new Error(`the tests fail without a mutant: ${failed ?? errors.join(' ')}`)
    console.log(`${files.length} ${project} test files pass without a mutant`)
  }
}

const order = (verdict: Result['verdict']) => (verdict === 'killed' ? 0 : 1)

/** Returns whether all chosen mutants of the list were killed. */
async function runList(parts: readonly string[], wantedJobs: number): Promise<boolean> {
  const chosen = mutants.filter(({ name, file }) => parts.some((part) => `${file} ${name}`.includes(part)))
  const jobs = Math.max(1, Math.min(wantedJobs, chosen.length))
  const scratches = await Promise.all(Array.from({ length: jobs }, openScratchProcess))
  const results: Result[] = []
  try {
    if (!values['no-baseline'] && scratches[0]) await checkBaseline(scratches[0], chosen)
    const waiting = [...chosen]
    await Promise.all(
      scratches.map(async (scratch) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await tried(scratch, next))
      }),
    )
  } finally {
    for (const scratch of scratches) await scratch.remove()
  }
  results.sort((one, other) => order(one.verdict) - order(other.verdict))
  console.log('\n| mutant | file | verdict | by |\n|---|---|---|---|')
  for (const { mutant, verdict, by } of results) console.log(`| ${mutant.name} | ${mutant.file} | ${verdict} | ${by} |`)
  const killed = results.filter(({ verdict }) => verdict === 'killed').length
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  console.log(`\n${killed} of ${results.length} mutants killed, in ${Math.round(seconds)} s of ${jobs} jobs`)
  return killed === chosen.length && chosen.length > 0
}

const jobs = Number(values.jobs)
const parts = values.only.split(',')
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const isGood = values.blind
  ? await runBlind({ count: Number(values.blind), seed, parts, jobs })
  : await runList(parts, jobs)
process.exitCode = isGood ? 0 : 1
