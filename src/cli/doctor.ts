import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { lookAtDatabase } from './doctor/database.ts'
import { lookAtAddress, lookAtMail, lookAtPort } from './doctor/network.ts'
import { lookAtDisk, lookAtFolder } from './doctor/place.ts'
import { fail, ok, type Verdict, warn } from './doctor/verdict.ts'

/** The version that package.json pins for every platform. */
function lookAtNode(): Verdict {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { optionalDependencies }: { optionalDependencies?: Record<string, string> } = JSON.parse(text)
  const pinned = Object.entries(optionalDependencies ?? {}).find(([name]) => name.startsWith('node-'))?.[1]
  const own = process.versions.node
  return own === pinned ? ok('Node.js', own) : warn('Node.js', `this is ${own}, the product is tested with ${pinned}`)
}

function configOrVerdict(): Config | Verdict {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fail('Environment', error.message)
  }
}

/** Looks at everything, one thing after the other; goes on as far as it can when something is wrong. */
async function examine(now: Date): Promise<Verdict[]> {
  const node = lookAtNode()
  const config = configOrVerdict()
  if ('mark' in config) return [node, config]
  const limits = config.limitsRates ? [] : [warn('Limits', 'RATE_LIMITS=off: nothing slows down guessing or flooding')]
  return [
    node,
    ok('Environment', 'every value is one that can be'),
    ...limits,
    ...lookAtFolder(config),
    lookAtDisk(config),
    ...(await lookAtDatabase(config, now)),
    ...lookAtAddress(config),
    await lookAtPort(config),
    await lookAtMail(config),
  ]
}

async function doctor() {
  const verdicts = await examine(new Date())
  for (const { mark, what, words } of verdicts) console.log(`${mark.padEnd(6)}${what.padEnd(13)}${words}`)
  if (verdicts.some(({ mark }) => mark === 'fail')) process.exitCode = 1
}

/** `folkmoot doctor` */
export function addDoctor(program: Command) {
  program
    .command('doctor')
    .description('look at the configuration, folder, disk, database, clock, address, port and mail server')
    .action(doctor)
}
