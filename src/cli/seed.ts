import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { hashPassword } from '../server/identity/sign-in/passwords.ts'
import { readConfig } from '../server/platform/config.ts'
import { CommandError, withMigratedDatabase, withSharedLock } from './instance.ts'
import { progressBar } from './progress.ts'
import { demoPassword } from './seed/demo-content.ts'
import { seedDatabase, sizesFor } from './seed/seed.ts'
import { countUsers } from './user-queries.ts'

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
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
  return number
}

function moment(value: string) {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : '')
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a date such as 2026-11-30.')
  return at
}

const today = () => Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
const number = (count: number) => count.toLocaleString('en')

async function seed(options: Options) {
  const { posts, demo = false, seed, force = false, until = today() } = options
  if (posts === undefined && !demo) throw new CommandError('Give an amount such as --posts 10000, or --demo.')
  const config = readConfig()
  const file = config.databaseFile
  if (file === null)
    throw new CommandError(
      'This command fills a database file. To fill a server, seed a file and move it: folkmoot move',
    )
  const isFresh = !existsSync(file)
  await withMigratedDatabase(async (db) => {
    if (!force && (await countUsers(db)) > 0)
      throw new CommandError('This database already contains users. To add to them anyway, use --force.')
  })
  const sizes = posts === undefined ? null : sizesFor(posts, options)
  const passwordHash = await hashPassword(demoPassword)
  const bar = progressBar('Seeding', posts ?? 0)
  const begun = performance.now()
  const rows = await withSharedLock(config, async () =>
    seedOrRefuse({
      ...{ file, isFresh, sizes, hasDemo: demo, seed, until, passwordHash },
      onPost: (done) => bar.update(done),
    }),
  ).finally(bar.stop)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${number(rows)} rows in ${seconds.toFixed(1)} s: ${number(Math.round(rows / seconds))} rows per second`)
  const first = `${demo ? 'ada' : 'person0'}${seed === 1 ? '' : `-${seed}`}@example.org`
  console.log(`The password of ${first}${demo ? ', a super admin,' : ''} and of all other users is ${demoPassword}`)
}

async function seedOrRefuse(options: Parameters<typeof seedDatabase>[0]) {
  try {
    return await seedDatabase(options)
  } catch (error) {
    if (error instanceof Error && /UNIQUE constraint/.test(error.message))
      throw new CommandError('This database already contains the rows of this seed. Use another one, such as --seed 2.')
    throw error
  }
}

/** `folkmoot seed` */
export function addSeed(program: Command) {
  program
    .command('seed')
    .description('fill an empty database for a demo or a benchmark; the same options produce the same rows')
    .option('--posts <count>', 'number of posts, spread over two years', wholeFrom(1))
    .option('--people <count>', 'number of users, by default a twentieth of the posts', wholeFrom(10))
    .option('--communities <count>', 'number of communities, by default a twentieth of the users', wholeFrom(3))
    .option('--comments-per-post <count>', 'average number of comments per post', wholeFrom(0), 5)
    .option('--demo', 'add a few named users, their communities, and reports in the moderation queue')
    .option('--seed <number>', 'number that determines the random choices', wholeFrom(1), 1)
    .option('--until <day>', 'the day before which all events happen, by default today', moment)
    .option('--force', 'also fill a database that contains users')
    .action(seed)
}
