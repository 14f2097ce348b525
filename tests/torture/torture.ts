import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as clock from './cases-clock.ts'
import * as damage from './cases-damage.ts'
import * as disk from './cases-disk.ts'
import * as mail from './cases-mail.ts'
import { type CaseResult, createTemplate, type InstanceTemplate } from './instance-template.ts'
import { countFindings, reportPage } from './report.ts'
import { runRounds } from './rounds.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const started = performance.now()
const seed = Number(values.seed)

const inWords = (name: string) => name.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)

async function runCase(
  work: (template: InstanceTemplate) => Promise<CaseResult>,
  template: InstanceTemplate,
): Promise<CaseResult> {
  try {
    return await work(template)
  } catch (error) {
    return { ended: 'it could not be run to its end', faults: [(error as Error).message] }
  }
}

/** Ctrl-C ends the rounds early and saves their findings. */
let isEnough = false
process.once('SIGINT', () => {
  isEnough = true
})
process.once('SIGTERM', () => process.exit(1))

const template = await createTemplate()
const cases: { name: string; ending: CaseResult }[] = []
for (const [name, work] of Object.entries({ ...disk, ...damage, ...clock, ...mail })) {
  const ending = await runCase(work, template)
  cases.push({ name: inWords(name), ending })
  console.log(`${inWords(name)}: ${ending.ended}${ending.faults.map((fault) => `\n  FOUND ${fault}`).join('')}`)
}
const count = await runRounds(Number(values.rounds), seed, console.log, () => isEnough)
const run = { seed, rounds: Number(values.rounds), tally: count, cases, seconds: (performance.now() - started) / 1000 }
const page = reportPage(run)
writeFileSync(join(import.meta.dirname, '../../docs/torture.md'), page)
console.log(`\n${page}`)
process.exit(countFindings(run) > 0 ? 1 : 0)
