import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Mutant, mutated, projectOf } from './mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { makeScratch, type Scratch } from './scratch.ts'

/**
 * Plants each fault of the list in a copy of the tree and runs the tests that should detect it. Exits with 1 when a
 * mutant survives, when its text is not found exactly once, or when it fails without a failing test. `node
 * tests/mutation/mutate.ts [--only part-of-a-name-or-file,…] [--jobs N] [--no-baseline]`
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    'no-baseline': { type: 'boolean', default: false },
  },
})

interface Result {
  mutant: Mutant
  verdict: 'killed' | 'SURVIVED' | 'NOT FOUND' | 'BROKEN'
  /** The test that failed, or what went wrong. */
  by: string
  seconds: number
}

async function planted(scratch: Scratch, mutant: Mutant): Promise<Pick<Result, 'verdict' | 'by'>> {
  const source = scratch.read(mutant.file)
  const fault = mutated(mutant, source)
  if (fault === null) return { verdict: 'NOT FOUND', by: 'the text must occur exactly once' }
  scratch.write(mutant.file, fault)
  try {
    const { hasPassed, failed, errors } = await scratch.runTests(projectOf(mutant), mutant.tests)
    if (hasPassed) return { verdict: 'SURVIVED', by: mutant.tests.join(' ') }
    return failed === null ? { verdict: 'BROKEN', by: errors.join(' ') } : { verdict: 'killed', by: failed }
  } finally {
    scratch.write(mutant.file, source)
  }
}

async function tried(scratch: Scratch, mutant: Mutant): Promise<Result> {
  const began = performance.now()
  const { verdict, by } = await planted(scratch, mutant)
  const seconds = (performance.now() - began) / 1000
  console.log(`${verdict.padEnd(9)} ${seconds.toFixed(1).padStart(5)} s  ${mutant.name}`)
  return { mutant, verdict, by, seconds }
}

/** Without a fault every named test must pass; otherwise any mutant would count as killed. */
async function checkBaseline(scratch: Scratch, chosen: readonly Mutant[]) {
  for (const project of ['server', 'client']) {
    const named = chosen.filter((mutant) => projectOf(mutant) === project)
    const files = [...new Set(named.flatMap(({ tests }) => tests))]
    if (files.length === 0) continue
    const { hasPassed, failed, errors } = await scratch.runTests(project, files)
    if (!hasPassed) throw new Error(`the tests fail without a mutant: ${failed ?? errors.join(' ')}`)
    console.log(`${files.length} ${project} test files pass without a mutant`)
  }
}

const parts = values.only.split(',')
const chosen = mutants.filter(({ name, file }) => parts.some((part) => `${file} ${name}`.includes(part)))
const jobs = Math.max(1, Math.min(Number(values.jobs), chosen.length))
const scratches = await Promise.all(Array.from({ length: jobs }, makeScratch))
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

const order = (verdict: Result['verdict']) => (verdict === 'killed' ? 0 : 1)
results.sort((one, other) => order(one.verdict) - order(other.verdict))
console.log('\n| mutant | file | verdict | by |\n|---|---|---|---|')
for (const { mutant, verdict, by } of results) console.log(`| ${mutant.name} | ${mutant.file} | ${verdict} | ${by} |`)
const killed = results.filter(({ verdict }) => verdict === 'killed').length
const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
console.log(`\n${killed} of ${results.length} mutants killed, in ${Math.round(seconds)} s of ${jobs} jobs`)
process.exitCode = killed === chosen.length && chosen.length > 0 ? 0 : 1
