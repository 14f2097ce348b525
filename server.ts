import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { countAccounts } from './src/server/administration/setup/queries.ts'
import { issueSetupLink } from './src/server/administration/setup/setup-code.ts'
import { serveBuilt } from './src/server/api/pages/built-client.ts'
import { serveDevelopment } from './src/server/api/pages/development-client.ts'
import { buildApp } from './src/server/app.ts'
import { findAnySuperAdmin } from './src/server/identity/sign-in/queries.ts'
import { warmUpContentFilter } from './src/server/instance/content-filter/analyze-texts.ts'
import { mailTransport, mailTransportWithLog } from './src/server/instance/settings/mail-settings.ts'
import { rememberServerAddress } from './src/server/instance/settings/server-address.ts'
import { jobHandlers } from './src/server/jobs.ts'
import { MigrationError, migrateInstance } from './src/server/operations/backups/migrate-instance.ts'
import { type Config, ConfigError, readConfig } from './src/server/platform/config.ts'
import type { Services } from './src/server/platform/context.ts'
import type { Db } from './src/server/platform/db/open.ts'
import { describeDatabase, openInstance } from './src/server/platform/db/open-instance.ts'
import { startCheckpoints } from './src/server/platform/db/sqlite/checkpoints.ts'
import { lockForServer } from './src/server/platform/db/sqlite/instance-lock.ts'
import { operatorCommand } from './src/server/platform/installation.ts'
import type { JobQueue } from './src/server/platform/jobs/job-kind.ts'
import { startJobs } from './src/server/platform/jobs/runner.ts'
import { listeningObstacle } from './src/server/platform/listening-address.ts'
import { createLiveEvents } from './src/server/platform/live-events/live-events.ts'
import { announceJobs, hearOtherProcesses } from './src/server/platform/live-events/other-processes.ts'
import { createLog } from './src/server/platform/log.ts'
import { createMailer } from './src/server/platform/mail/delivery.ts'
import { endpointOf } from './src/server/platform/mail/smtp.ts'
import { openMediaStore } from './src/server/platform/media/open-media-store.ts'
import { createMetrics, type Metrics } from './src/server/platform/metrics/metrics.ts'
import { onParentExit } from './src/server/platform/parent-process.ts'
import { createFilesPrivately } from './src/server/platform/private-files.ts'
import { createPushSender } from './src/server/platform/push/push-service.ts'
import { createRateLimits } from './src/server/platform/rate-limits/rate-limits.ts'
import { s3Url } from './src/server/platform/s3/s3-address.ts'
import { storageAdvice } from './src/server/platform/storage-errors.ts'
import { accountsSentence, setupHours } from './src/shared/administration/setup.ts'
import { languages } from './src/shared/platform/languages.ts'

const root = import.meta.dirname
/** How long a shutdown waits for requests in flight, in milliseconds. */
const shutdownTimeoutMs = 10_000
/** The jobs that are due at the start wait this long, in milliseconds, so that visitors go first. */
const settlingMs = 500

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Folkmoot cannot start: ${error.message}`)
    process.exit(1)
  }
}

async function openDatabaseOrExit(config: Config, metrics: Metrics | null): Promise<Db> {
  try {
    const obstacle = lockForServer(config)
    if (obstacle !== null) {
      console.error(`Folkmoot cannot start: ${obstacle}.`)
      process.exit(1)
    }
    const db = await openInstance(config, metrics?.observeStatement)
    const { backup } = await migrateInstance(db, config)
    if (backup) log.info({ file: backup }, 'made a backup before the database was migrated')
    return db
  } catch (error) {
    const sentence = error instanceof MigrationError ? `${error.message}.` : storageAdvice(error, config)
    if (sentence === null) throw error
    console.error(`Folkmoot cannot start: ${sentence}`)
    process.exit(1)
  }
}

async function mailLine(services: Services) {
  const { server, problem } = await mailTransport(services)
  if (server) return `SMTP ${endpointOf(server).host}:${endpointOf(server).port}`
  return problem ?? `files in ${join(services.config.dataDir, 'outbox')}, links in this log`
}

/** Returns how to make a super admin while there is none. */
async function superAdminLines(services: Services): Promise<string[]> {
  if (await findAnySuperAdmin(services.db)) return []
  const link = await issueSetupLink(services)
  if (link === null)
    return [
      `Super admin   none yet. Sign up, verify your address, then: ${operatorCommand} admin grant you@example.org`,
    ]
  const accounts = await countAccounts(services.db)
  const others = accounts === 0 ? [] : [accountsSentence(accounts)]
  const use = `Open this link to set up the site. It works once, for ${setupHours} hours. For a new one: ${operatorCommand} setup-link`
  return [`Set up        ${link}`, ...[use, ...others].map((line) => `              ${line}`)]
}

async function printStartup(services: Services, address: string) {
  const { config } = services
  const lines = [
    `Folkmoot      ${config.publicUrl}${address === config.publicUrl ? '' : `  (listening on ${address})`}`,
    `Data          ${config.dataDir}`,
    ...(config.databaseUrl === null ? [] : [`Database      ${describeDatabase(config)}`]),
    ...(config.mediaBucket ? [`Images        ${s3Url(config.mediaBucket.at)}`] : []),
    `Mail          ${await mailLine(services)}`,
    // Only a build has the catalogues (src/shared/platform/languages.ts).
    ...(languages.length > 1
      ? []
      : ['Languages     English only, because this server runs from its sources. “npm start” builds and serves all.']),
    ...(await superAdminLines(services)),
  ]
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

createFilesPrivately()
// A full disk that takes no more lines of standard output must not end the site.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const config = configOrExit()
const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY })
const metrics = config.metricsToken ? createMetrics() : null
const db = await openDatabaseOrExit(config, metrics)

const mail = createMailer(config, log, mailTransportWithLog({ db, config, log }))
/** Wakes the jobs of this process; null while it runs none. */
let wakeRunner: ((queue?: JobQueue) => void) | null = null
const jobs = { wake: (queue?: JobQueue) => (wakeRunner ? wakeRunner(queue) : announceJobs(db)) }
const media = openMediaStore(config)
const rateLimits = createRateLimits(db, { limitsAttempts: config.enablesRateLimits })
if (!config.enablesRateLimits)
  log.warn(
    {},
    'RATE_LIMITS=off: password guessing and flooding are not limited. Use this only for tests and benchmarks.',
  )
const now = () => new Date()
const live = createLiveEvents(db, now)
const push = createPushSender()
const services: Services = {
  db,
  now,
  mail,
  push,
  jobs,
  media,
  live,
  rateLimits,
  config,
  log,
  metrics,
}

const serveClient = config.isDevelopment ? serveDevelopment(root) : serveBuilt(join(root, 'dist/client'))
let isStopping = false
const app = await buildApp(services, serveClient, () => isStopping)
let runner: ReturnType<typeof startJobs> | undefined
let checkpoints: ReturnType<typeof startCheckpoints> | undefined

const stopHearing = hearOtherProcesses(services, () => wakeRunner?.())

/** Lets load balancers choose other processes, finishes the requests and the jobs in progress, and closes the database. */
async function stop() {
  if (isStopping) return
  isStopping = true
  globalThis.setTimeout(() => process.exit(1), config.drainMs + shutdownTimeoutMs).unref()
  wakeRunner = null
  // The others take the jobs that this process gives back.
  const jobsEnd = runner?.then((running) => running.stop()).then(() => announceJobs(db))
  if (config.drainMs > 0) await setTimeout(config.drainMs)
  await app.close()
  await jobsEnd
  await stopHearing()
  await (await checkpoints)?.stop()
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
onParentExit(stop)

const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
  console.error(`Folkmoot cannot start: ${listeningObstacle(error, config)}.`)
  process.exit(1)
})
// Not before it listens: an exit while a thread loads the database's native module ends in a crash report.
if (config.databaseFile !== null && !isStopping) checkpoints = startCheckpoints(db, config.databaseFile, log)
await checkpoints
await rememberServerAddress(db, config).catch((error) =>
  log.warn({ err: error }, 'links that commands print may lead to an earlier address of this server'),
)
await printStartup(services, address)
await setTimeout(settlingMs)
if (!isStopping) {
  runner = startJobs(services, jobHandlers)
  const { wake } = await runner
  if (!isStopping) wakeRunner = wake
  await warmUpContentFilter()
}
