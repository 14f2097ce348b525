import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './src/server/app.ts'
import { findAnySuperAdmin } from './src/server/auth/queries.ts'
import { appointSuperAdmin } from './src/server/auth/super-admin.ts'
import { stopBackups } from './src/server/backups/running.ts'
import { type Config, ConfigError, readConfig } from './src/server/config.ts'
import type { Services } from './src/server/context.ts'
import { holdInstance } from './src/server/db/hold.ts'
import { openInstance } from './src/server/db/instance.ts'
import { type Db, migrate } from './src/server/db/open.ts'
import { startSweeping } from './src/server/jobs/sweep.ts'
import { createLive } from './src/server/live/live.ts'
import { mailDelivery } from './src/server/mail/delivery.ts'
import { startMailWorker } from './src/server/mail/worker.ts'
import { composers } from './src/server/mails.ts'
import { folderStore } from './src/server/media/store.ts'
import { learnWords } from './src/server/moderation/learn.ts'
import { serveBuilt } from './src/server/pages/built.ts'
import { serveDevelopment } from './src/server/pages/development.ts'
import { createRateLimits, noRateLimits } from './src/server/rate-limits/rate-limits.ts'
import { storageSentence } from './src/server/storage-fault.ts'
import { sweeps } from './src/server/sweeps.ts'

const root = import.meta.dirname
/** How long a stop waits for requests in flight, in milliseconds. */
const patience = 10_000

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Folkmoot cannot start: ${error.message}`)
    process.exit(1)
  }
}

async function openOrExit(config: Config): Promise<Db> {
  try {
    if (!holdInstance(config.dataDir, 'withOthers')) {
      console.error('Folkmoot cannot start: a backup is being restored there.')
      process.exit(1)
    }
    const db = openInstance(config)
    await migrate(db)
    return db
  } catch (error) {
    const sentence = storageSentence(error, config)
    if (sentence === null) throw error
    console.error(`Folkmoot cannot start: ${sentence}`)
    process.exit(1)
  }
}

async function announce(services: Services, address: string) {
  const { config } = services
  const admin = (await findAnySuperAdmin(services.db))
    ? []
    : ['Super admin   none yet. Sign up, verify your address, then: npx folkmoot admin grant you@example.org']
  const lines = [
    `Folkmoot      ${config.publicUrl}${address === config.publicUrl ? '' : `  (listening on ${address})`}`,
    `Data          ${config.dataDir}`,
    `Mail          ${config.smtpUrl ? `SMTP ${new URL(config.smtpUrl).host}` : `files in ${join(config.dataDir, 'outbox')}, links in this log`}`,
    ...admin,
  ]
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}

const config = configOrExit()
const log = pino({ level: config.logLevel })
const db = await openOrExit(config)

let wakeMail = () => {}
const mail = { deliver: mailDelivery(config, log), wake: () => wakeMail() }
const media = folderStore(join(config.dataDir, 'media'))
const rateLimits = config.limitsRates ? createRateLimits() : noRateLimits
if (!config.limitsRates)
  log.warn({}, 'RATE_LIMITS=off: nothing slows down guessing or flooding. Only for tests and benchmarks.')
const live = createLive()
const services: Services = { db, now: () => new Date(), mail, media, live, rateLimits, config, log }
await appointSuperAdmin(services)

const serveClient = config.isDevelopment ? serveDevelopment(root) : serveBuilt(join(root, 'dist/client'))
const app = await buildApp(services, serveClient)
const mailWorker = startMailWorker(services, composers)
wakeMail = mailWorker.wake
const sweeping = startSweeping(services, sweeps)

let isStopping = false
/** Takes no more requests, finishes those in flight and the mail in hand, and closes the database. */
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), patience).unref()
  await app.close()
  await sweeping.stop()
  await stopBackups(services)
  await mailWorker.stop()
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The dispatcher that started this process is gone.
if (process.send) process.on('disconnect', stop)

const address = await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
  console.error(`Folkmoot cannot start: ${error.message}.`)
  process.exit(1)
})
await announce(services, address)
await learnWords()
