import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { beginExampleContent } from '../server/administration/example-content/begin.ts'
import { makeExampleContent } from '../server/administration/example-content/make-example-content.ts'
import { findProgress } from '../server/administration/example-content/progress.ts'
import { exampleContent } from '../server/administration/example-content/state.ts'
import { updateSearchIndex } from '../server/discovery/search/update-search-index.ts'
import { hashPassword } from '../server/identity/sign-in/passwords.ts'
import { readConfig } from '../server/platform/config.ts'
import { inTransaction } from '../server/platform/context.ts'
import { AppError } from '../server/platform/errors.ts'
import { examplesSummary } from '../shared/administration/example-content.ts'
import { CommandError, withMigratedDatabase, withSharedLock } from './instance.ts'
import { progressBar } from './progress.ts'
import { seedDatabase, seedPassword, sizesFor } from './seed/seed.ts'
import { servicesOf } from './services.ts'
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

/** Makes the example content, or what an interrupted command left to make. */
async function makeExamples(until: number) {
  await withMigratedDatabase(async (db, config) => {
    const services = servicesOf(db, config)
    if ((await findProgress(db))?.state !== 'making')
      await inTransaction(services, (ctx) => beginExampleContent(ctx, new Date(until).toISOString()))
    const bar = progressBar('Making the example content', (await findProgress(db))?.total ?? 0)
    const report = async (done: number) => bar.update(done)
    await makeExampleContent(services, { isStopped: () => false, report }).finally(bar.stop)
    await updateSearchIndex(services)
    console.log(`Example content: ${examplesSummary(await exampleContent({ db }))}.`)
    console.log('Nobody can sign in to these accounts. Super admins remove the content in System Settings.')
  })
}

async function generate(file: string, posts: number, options: Options) {
  const { seed, until = today() } = options
  const isFresh = !existsSync(file)
  const config = readConfig()
  await withMigratedDatabase(async () => {})
  const passwordHash = await hashPassword(seedPassword)
  const bar = progressBar('Seeding', posts)
  const begun = performance.now()
  const rows = await withSharedLock(config, async () =>
    seedOrRefuse({
      ...{ file, isFresh, sizes: sizesFor(posts, options), seed, until, passwordHash },
      onPost: (done) => bar.update(done),
    }),
  ).finally(bar.stop)
  const seconds = (performance.now() - begun) / 1000
  console.log(`${number(rows)} rows in ${seconds.toFixed(1)} s: ${number(Math.round(rows / seconds))} rows per second`)
  const first = `person0${seed === 1 ? '' : `-${seed}`}@example.org`
  console.log(`The password of ${first} and of all other generated users is ${seedPassword}`)
}

/** Throws when the database contains users, unless they are those of an interrupted command. */
const refuseUsers = () =>
  withMigratedDatabase(async (db) => {
    if ((await countUsers(db)) > 0 && (await findProgress(db))?.state !== 'making')
      throw new CommandError('This database already contains users. To add to them anyway, use --force.')
  })

async function seed(options: Options) {
  const { posts, demo = false, force = false, until } = options
  if (posts === undefined && !demo) throw new CommandError('Give an amount such as --posts 10000, or --demo.')
  const file = readConfig().databaseFile
  if (posts !== undefined && file === null)
    throw new CommandError(
      'This command fills a database file. To fill a server, seed a file and move it: folkmoot move',
    )
  // Before the file exists, because a failed command deletes one that it created.
  const isKept = file === null || existsSync(file)
  if (!force && isKept) await refuseUsers()
  if (posts !== undefined && file !== null) await generate(file, posts, options)
  if (demo)
    await makeExamples(until ?? Date.now()).catch((error) => {
      throw error instanceof AppError ? new CommandError(error.message) : error
    })
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
    .description('fill an empty database for a demo or a benchmark; the same options generate the same rows')
    .option('--posts <count>', 'number of posts, spread over two years', wholeFrom(1))
    .option('--people <count>', 'number of users, by default a twentieth of the posts', wholeFrom(10))
    .option('--communities <count>', 'number of communities, by default a twentieth of the users', wholeFrom(3))
    .option('--comments-per-post <count>', 'average number of comments per post', wholeFrom(0), 5)
    .option('--demo', 'add the example content: 30 people, six communities and 60 posts, which super admins can remove')
    .option('--seed <number>', 'number that determines the random choices', wholeFrom(1), 1)
    .option('--until <day>', 'the day before which all events happen, by default today', moment)
    .option('--force', 'also fill a database that contains users')
    .action(seed)
}
