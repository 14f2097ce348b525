import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { hashPassword } from '../server/auth/passwords.ts'
import { readConfig } from '../server/config.ts'
import { besideServers, CommandError, onInstance } from './instance.ts'
import { countPeople } from './people-queries.ts'
import { progressBar } from './progress.ts'
import { demoPassword } from './seed/demo-content.ts'
import { seedDatabase, sizesFor } from './seed/seed.ts'

interface Options {
  posts?: number
  people?: number
  communities?: number
  commentsPerPost?: number
  demo?: boolean
  seed: number
  until?: number
  force?: boolean
}

const wholeFrom = (least: number) => (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least)
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`)
  return number
}

function moment(value: string) {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : '')
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a day, such as 2026-11-30.')
  return at
}

const today = () => Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
const number = (count: number) => count.toLocaleString('en')

async function seed(options: Options) {
  const { posts, demo = false, seed, force = false, until = today() } = options
  if (posts === undefined && !demo) throw new CommandError('Say how much: --posts 10000, or --demo.')
  const config = readConfig()
  const file = config.databaseFile
  const isFresh = !existsSync(file)
  await onInstance(async (db) => {
    if (!force && (await countPeople(db)) > 0)
      throw new CommandError('There are people in this database already. To add to them all the same: --force')
  })
  const sizes = posts === undefined ? null : sizesFor(posts, options)
  const passwordHash = await hashPassword(demoPassword)
  const bar = progressBar('Seeding', posts ?? 0)
  const begun = performance.now()
  const rows = await besideServers(config, async () =>
    seedOrRefuse({
      ...{ file, isFresh, sizes, hasDemo: demo, seed, until, passwordHash },
      onPost: (done) => bar.update(done),
    }),
  ).finally(bar.stop)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${number(rows)} rows in ${seconds.toFixed(1)} s: ${number(Math.round(rows / seconds))} rows a second`)
  const first = `${demo ? 'ada' : 'person0'}${seed === 1 ? '' : `-${seed}`}@example.org`
  console.log(`The password of ${first}${demo ? ', who is super admin,' : ''} and of everybody else is ${demoPassword}`)
}

function seedOrRefuse(options: Parameters<typeof seedDatabase>[0]) {
  try {
    return seedDatabase(options)
  } catch (error) {
    if (error instanceof Error && /UNIQUE constraint/.test(error.message))
      throw new CommandError('This seed has been used on this database already. Take another one: --seed 2')
    throw error
  }
}

/** `folkmoot seed` */
export function addSeed(program: Command) {
  program
    .command('seed')
    .description('fill an empty database for a demonstration or a measurement; same options, same rows')
    .option('--posts <count>', 'so many posts, over two years', wholeFrom(1))
    .option('--people <count>', 'a twentieth of the posts unless said otherwise', wholeFrom(10))
    .option('--communities <count>', 'a twentieth of the people unless said otherwise', wholeFrom(3))
    .option('--comments-per-post <count>', 'on average', wholeFrom(0), 5)
    .option('--demo', 'a few named people, their communities, and reports on the desk')
    .option('--seed <number>', 'another number makes other rows', wholeFrom(1), 1)
    .option('--until <day>', 'the day before which everything happens, today unless said otherwise', moment)
    .option('--force', 'also when there are people in the database')
    .action(seed)
}
