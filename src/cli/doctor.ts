import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { examineOffline } from '../server/operations/doctor/examine.ts'
import { fail, ok, warn } from '../server/operations/doctor/verdict.ts'
import { type Config, ConfigError, readConfig } from '../server/platform/config.ts'
import { inEnglish } from '../server/platform/languages/translator.ts'
import { type Finding, writeVerdict } from '../shared/operations/doctor.ts'

/** package.json pins the same version for every platform. */
function checkNode(): Finding {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { optionalDependencies }: { optionalDependencies?: Record<string, string> } = JSON.parse(text)
  const pinned = Object.entries(optionalDependencies ?? {}).find(([name]) => name.startsWith('node-'))?.[1]
  const own = process.versions.node
  return own === pinned
    ? ok({ text: 'Node.js' }, { text: own })
    : warn({ text: 'Node.js' }, { text: `version ${own}; Folkmoot is tested with ${pinned}` })
}

function configOrVerdict(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fail({ text: 'Environment' }, { text: error.message })
  }
}

/** Runs all checks in sequence, as far as the failures so far allow. */
async function examine(now: Date): Promise<Finding[]> {
  const config = configOrVerdict()
  return [checkNode(), ...('state' in config ? [config] : await examineOffline(config, now))]
}

async function doctor() {
  const verdicts = (await examine(new Date())).map((finding) => writeVerdict(finding, inEnglish))
  for (const { state, subject, reason, fix } of verdicts)
    console.log(`${state.padEnd(6)}${subject.padEnd(13)}${[reason, fix].filter(Boolean).join('; ')}`)
  if (verdicts.some(({ state }) => state === 'fail')) process.exitCode = 1
}

/** `folkmoot doctor` */
export function addDoctor(program: Command) {
  program
    .command('doctor')
    .description('check the configuration, data folder, disk, database, clock, address, port and mail server')
    .action(doctor)
}
