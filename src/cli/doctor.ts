import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { examineOffline } from '../server/operations/doctor/examine.ts'
import { fail, ok, warn } from '../server/operations/doctor/verdict.ts'
import { type Config, ConfigError, readConfig } from '../server/platform/config.ts'
import type { Verdict } from '../shared/operations/doctor.ts'

/** package.json pins the same version for every platform. */
function checkNode(): Verdict {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { optionalDependencies }: { optionalDependencies?: Record<string, string> } = JSON.parse(text)
  const pinned = Object.entries(optionalDependencies ?? {}).find(([name]) => name.startsWith('node-'))?.[1]
  const own = process.versions.node
  return own === pinned ? ok('Node.js', own) : warn('Node.js', `version ${own}; Folkmoot is tested with ${pinned}`)
}

function configOrVerdict(): Config | Verdict {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fail('Environment', error.message)
  }
}

/** Runs all checks in sequence, as far as the failures so far allow. */
async function examine(now: Date): Promise<Verdict[]> {
  const config = configOrVerdict()
  return [checkNode(), ...('state' in config ? [config] : await examineOffline(config, now))]
}

async function doctor() {
  const verdicts = await examine(new Date())
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
