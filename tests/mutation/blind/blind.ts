import { globSync, readFileSync } from 'node:fs'
import { projectOf } from '../mutant.ts'
import { openScratchProcess, type ScratchProcess } from '../scratch-process.ts'
import { type BlindMutant, drawMutants } from './draw.ts'
import { createNearestTests } from './nearest-tests.ts'

/** The tests of a mutant run in these groups, the nearest first, until one fails. Those of the browser are slow. */
const groupSizes = { server: [3, 5], client: [2, 3], postgres: [] } as const
/** At least this share must die. */
const killedMin = 0.9

/**
 * Code that the tests of the projects `server` and `client` do not run: the data of demonstrations, what needs a
 * PostgreSQL server, and what starts the packaged executable.
 */
const isLeftOut = (file: string) =>
  /^src\/(launcher|cli\/(seed|move)|server\/platform\/db\/(postgres|move|sqlite\/move))\b|\.d\.ts$/.test(file)

interface Result {
  mutant: BlindMutant
  verdict: 'killed' | 'SURVIVED' | 'BROKEN'
  /** The test that failed, the number of test files that passed, or what went wrong. */
  by: string
  seconds: number
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
const described = ({ kind, file, line, before, after }: BlindMutant) =>
  `${file}:${line}  ${kind}  ${inLine(before)} → ${inLine(after) || 'nothing'}`

/** Splits the list into groups of one project each: the nearest of each project, then its next ones. */
function groupsOf(tests: readonly string[]) {
  const projects = Map.groupBy(tests, (file) => projectOf({ tests: [file] }))
  const groups = [...projects].flatMap(([project, files]) => {
    const sizes: readonly number[] = groupSizes[project]
    const starts = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0))
    return starts.map((from, at) => ({ at, project, files: files.slice(from, from + (sizes[at] ?? 0)) }))
  })
  return groups.filter(({ files }) => files.length > 0).sort((one, other) => one.at - other.at)
}

/** The test files that pass without a fault, as a failing one proves nothing otherwise. */
const sound = new Set<string>()

/** Returns a test file that fails without a fault. */
async function findUnsound(scratch: ScratchProcess, project: string, files: readonly string[]) {
  for (const file of files)
    if (!sound.has(file) && (await scratch.run(project, [file])).hasPassed) sound.add(file)
    else if (!sound.has(file)) return file
}

async function tryMutant(scratch: ScratchProcess, mutant: BlindMutant, tests: readonly string[]) {
  let passed = 0
  for (const { project, files } of groupsOf(tests)) {
    const { hasPassed, failed, file, errors } = await scratch.runWith(mutant, project, files)
    if (hasPassed) {
      passed += files.length
      continue
    }
    const unsound = await findUnsound(scratch, project, file === null ? files : [file])
    if (unsound) return { verdict: 'BROKEN', by: `${unsound} also fails without it` } as const
    // A source that cannot be loaded fails without a failing test.
    return { verdict: 'killed', by: failed ?? inLine(errors.join(' ')) } as const
  }
  return { verdict: 'SURVIVED', by: `${passed} test files pass: ${tests.slice(0, 6).join(' ')}` } as const
}

interface Options {
  count: number
  seed: number
  /** Only files whose path contains one of these. */
  parts: readonly string[]
  jobs: number
}

/** Plants faults drawn by chance, and lists those that no near test notices. Returns whether enough of them died. */
export async function runBlind({ count, seed, parts, jobs }: Options): Promise<boolean> {
  const files = globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isLeftOut(file) && parts.some((part) => file.includes(part)))
  const mutants = drawMutants(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])), count, seed)
  console.log(`${mutants.length} mutants of ${files.length} files, drawn with --seed ${seed}`)
  const nearestTests = createNearestTests()
  const results: Result[] = []
  const waiting = mutants.map((mutant) => ({ mutant, tests: nearestTests(mutant.file) }))
  const work = async () => {
    const scratch = await openScratchProcess()
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const began = performance.now()
        const outcome = await tryMutant(scratch, next.mutant, next.tests)
        const seconds = (performance.now() - began) / 1000
        results.push({ mutant: next.mutant, ...outcome, seconds })
        console.log(`${outcome.verdict.padEnd(8)} ${seconds.toFixed(0).padStart(4)} s  ${described(next.mutant)}`)
      }
    } finally {
      await scratch.remove()
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, mutants.length)) }, work))

  const of = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict)
  for (const verdict of ['SURVIVED', 'BROKEN'] as const)
    for (const { mutant, by } of of(verdict)) console.log(`\n${verdict}  ${described(mutant)}\n  ${by}`)
  const [killed, survived] = [of('killed').length, of('SURVIVED').length]
  const share = killed / Math.max(1, killed + survived)
  console.log(
    `\n${killed} of ${killed + survived} mutants killed (${(100 * share).toFixed(1)} %), ${of('BROKEN').length} broken, --seed ${seed}`,
  )
  return share >= killedMin && of('BROKEN').length === 0
}
