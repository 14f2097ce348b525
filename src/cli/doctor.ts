import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../server/platform/config.ts'
import { checkDisk, checkFolder } from './doctor/data-folder.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkMail } from './doctor/mail.ts'
import { checkPort, checkPublicUrl } from './doctor/network.ts'
import { fail, ok, type Verdict, warn } from './doctor/verdict.ts'

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
  const node = checkNode()
  const config = configOrVerdict()
  if ('mark' in config) return [node, config]
  const limits = config.enablesRateLimits
    ? []
    : [warn('Limits', 'RATE_LIMITS=off: password guessing and flooding are not limited')]
  return [
    node,
    ok('Environment', 'all values are valid'),
    ...limits,
    ...checkFolder(config),
    checkDisk(config),
    ...(await checkDatabase(config, now)),
    ...checkPublicUrl(config),
    await checkPort(config),
    await checkMail(config),
  ]
}

async function doctor() {
  const verdicts = await examine(new Date())
  for (const { mark, subject: what, message: words } of verdicts)
    console.log(`${mark.padEnd(6)}${what.padEnd(13)}${words}`)
  if (verdicts.some(({ mark }) => mark === 'fail')) process.exitCode = 1
}

/** `folkmoot doctor` */
export function addDoctor(program: Command) {
  program
    .command('doctor')
    .description('check the configuration, data folder, disk, database, clock, address, port and mail server')
    .action(doctor)
}
