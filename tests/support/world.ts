import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../src/server/app.ts'
import { updateSearchIndex } from '../../src/server/discovery/search/update-search-index.ts'
import { openSession, readSession } from '../../src/server/identity/sessions/sessions.ts'
import { hashPassword } from '../../src/server/identity/sign-in/passwords.ts'
import { insertUser } from '../../src/server/identity/sign-in/queries.ts'
import { jobHandlers } from '../../src/server/jobs.ts'
import { deliverPushesJob } from '../../src/server/notify/push-queue.ts'
import { type Config, readConfig } from '../../src/server/platform/config.ts'
import type { Context, Services } from '../../src/server/platform/context.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { openSqlite } from '../../src/server/platform/db/sqlite/open.ts'
import { noSession } from '../../src/server/platform/http/context-without-session.ts'
import type { CookiePurpose } from '../../src/server/platform/http/cookies.ts'
import { newId } from '../../src/server/platform/ids.ts'
import { cancelJob, enqueueJob } from '../../src/server/platform/jobs/enqueue.ts'
import { runDueJobs } from '../../src/server/platform/jobs/runner.ts'
import { armSchedules } from '../../src/server/platform/jobs/schedules.ts'
import { createLiveEvents } from '../../src/server/platform/live-events/live-events.ts'
import { deliverMails, type EmailMessage } from '../../src/server/platform/mail/mail-queue.ts'
import { openMediaStore } from '../../src/server/platform/media/open-media-store.ts'
import { createMetrics } from '../../src/server/platform/metrics/metrics.ts'
import type { PushRequest } from '../../src/server/platform/push/push-service.ts'
import { createRateLimits } from '../../src/server/platform/rate-limits/rate-limits.ts'
import { indexSoon, searchIndexJob } from '../../src/server/platform/search-index/index-soon.ts'
import { appRouter } from '../../src/server/router.ts'
import { emailKey } from '../../src/shared/platform/fields.ts'
import { migratedBytes } from './platform/migrated-database.ts'
import { testBucket } from './platform/test-bucket.ts'
import { createTestDatabase, isOnPostgres } from './postgres/test-database.ts'
import { statementRecorder } from './structure/query-plans.ts'

export const password = 'correct horse'
let passwordHash: Promise<string> | undefined

export type World = Awaited<ReturnType<typeof createWorld>>
export type TestUser = Awaited<ReturnType<World['user']>>
type Caller = ReturnType<typeof appRouter.createCaller>

interface WorldOptions {
  config?: Partial<Omit<Config, 'databaseFile' | 'databaseUrl'>>
  /** Enables the rate limits, as an instance does; by default everything is allowed. */
  limitsRates?: boolean
  /** Updates the search indexes before every call, as the job does a second after each change. Default: true. */
  runsIndexJob?: boolean
  /** Stores the data in this folder, as an instance does, and not in memory. */
  dataDir?: string
  /** Returns the address at which the product reaches its database, given the address of the server. */
  through?: (url: string) => string
  /** Serves the database and the images of this world, as another process of its instance. */
  beside?: { openAgain: () => Db; services: Services }
}

/** The client's origin, which distinguishes two devices of one user. */
export interface Device {
  userAgent?: string
  address?: string
}

interface UserOptions extends Device {
  isVerified?: boolean
  isSuperAdmin?: boolean
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The tRPC and REST clients with this cookie header. */
function clientFor(
  services: Services,
  app: Awaited<ReturnType<typeof buildApp>>,
  beforeCall: () => Promise<unknown>,
  cookie: string,
  { userAgent = firefox, address = '127.0.0.1' }: Device = {},
) {
  const setCookies: string[] = []
  const setCookie = (purpose: CookiePurpose, header: string) => void (purpose === 'session' && setCookies.push(header))
  const contextOf = async (): Promise<Context> => {
    await beforeCall()
    return {
      ...services,
      ...(await readSession(services, cookie, { userAgent, setCookie })),
      requestId: 'test',
      address,
      connection: { peer: '', ip: '', headers: {} },
      privateReads: new Set(),
    }
  }
  const api: Caller = appRouter.createCaller(contextOf)
  const rest = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    await beforeCall()
    const headers = { cookie, 'user-agent': userAgent }
    const response = await app.inject({ method, url, headers, remoteAddress: address, ...(body && { payload: body }) })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return { api, rest, setCookies }
}

/** Connections of a world. Many worlds share a server. */
const connectionsMax = 4

/** A migrated database: on the server if there is one, otherwise in the folder or in memory. */
async function openWorldDatabase(
  dataDir: string | undefined,
  onQuery: (sql: string, seconds: number) => void,
  through: (url: string) => string,
) {
  if (isOnPostgres()) {
    const { url: direct, drop } = await createTestDatabase()
    const url = through(direct)
    const openAgain = () => openPostgres(url, { max: connectionsMax })
    return { db: openPostgres(url, { onQuery, max: connectionsMax }), openAgain, dropDatabase: drop, url }
  }
  const migrated = await migratedBytes()
  const file = dataDir && join(dataDir, 'folkmoot.db')
  if (file) await writeFile(file, migrated)
  const openAgain = () => {
    if (!file) throw new Error('only a world in a folder can be opened again')
    return openSqlite(file)
  }
  return { db: openSqlite(file ?? migrated, onQuery), openAgain, dropDatabase: async () => {}, url: '' }
}

/**
 * A separate product for one test: its own migrated database, a clock that moves only on demand, and mails that are
 * returned instead of sent. Its APIs are the real ones.
 */
export async function createWorld({
  config = {},
  limitsRates = false,
  runsIndexJob = true,
  dataDir,
  through = (url) => url,
  beside,
}: WorldOptions = {}) {
  let time = Date.parse('2026-11-20T12:00:00.000Z')
  const emails: EmailMessage[] = []
  const pushes: PushRequest[] = []
  let isWoken = false
  let updating: Promise<unknown> = Promise.resolve()
  const recorder = statementRecorder()
  const metrics = config.metricsToken ? createMetrics() : null
  const { db, openAgain, dropDatabase, url } = beside
    ? {
        db: beside.openAgain(),
        openAgain: beside.openAgain,
        dropDatabase: async () => {},
        url: beside.services.config.databaseUrl ?? '',
      }
    : await openWorldDatabase(dataDir, metrics?.observeStatement ?? recorder.onQuery, through)
  // The store creates the folder when the first image is written.
  const storage = dataDir ?? join(tmpdir(), `folkmoot-media-${newId()}`)
  const mediaBucket = config.mediaBucket ?? testBucket()
  // Every reading of the clock is a millisecond later, so that later events have later times.
  const now = () => new Date(time++)
  const services: Services = {
    db,
    now,
    mail: { deliver: async (_mail, email) => void emails.push(email) },
    push: {
      async send(push) {
        pushes.push(push)
        return { status: 201, retryAfter: null }
      },
    },
    jobs: {
      wake: () => {
        isWoken = true
      },
    },
    media: beside?.services.media ?? openMediaStore({ dataDir: storage, mediaBucket }),
    live: createLiveEvents(db, now),
    rateLimits: createRateLimits(db, { limitsAttempts: limitsRates }),
    config: {
      ...readConfig({ DATA_DIR: dataDir ?? tmpdir(), PUBLIC_URL: 'http://folkmoot.test', DATABASE_URL: url }),
      // A file with the key needs a folder.
      ...((url !== '' || !dataDir) && { secretKey: Buffer.alloc(32, 7) }),
      mediaBucket,
      // A site that sends mail; `deliver` above returns it.
      smtpUrl: 'smtp://mail.folkmoot.test',
      ...config,
    },
    log: pino({ level: 'silent' }),
    metrics,
  }
  function updateIndexes() {
    if (isWoken && runsIndexJob) {
      isWoken = false
      // Calls that begin at the same time also wait for it, so that they still run at the same time.
      updating = updateSearchIndex({ db }).then(() => cancelJob(db, searchIndexJob, 'queue'))
    }
    return updating
  }
  recorder.start()
  const app = await buildApp(services)

  async function user(name: string, { isVerified = true, isSuperAdmin = false, ...device }: UserOptions = {}) {
    const at = services.now().toISOString()
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    passwordHash ??= hashPassword(password)
    const row = { id: newId(), name, email, emailKey: emailKey(email), image: null, createdAt: at }
    await insertUser(db, {
      ...row,
      passwordHash: await passwordHash,
      emailVerifiedAt: isVerified ? at : null,
      superAdminAt: isSuperAdmin ? at : null,
      lastSeenAt: at,
      deletionDueAt: null,
      deletionMode: null,
      deletedAt: null,
    })
    await indexSoon(services, 'user', [row.id])
    let cookie = ''
    const setCookie = (_purpose: CookiePurpose, header: string) => {
      cookie = header.split(';')[0] ?? ''
    }
    const { userAgent = firefox } = device
    await openSession({ ...services, session: { ...noSession, userAgent, setCookie } }, row.id)
    return { id: row.id, name, email, cookie, ...clientFor(services, app, updateIndexes, cookie, device) }
  }

  return {
    app,
    db,
    services,
    emails,
    /** The pushes that were sent, encrypted. */
    pushes,
    /** Another connection to the database, as of another process; it needs a world in a folder. */
    openAgain,
    /** The number of statements so far. */
    statementCount: recorder.count,
    /** Calls `act` after each statement, before its caller gets the result. */
    afterEachStatement: recorder.afterEach,
    updateIndexes,
    user,
    guest: { cookie: '', ...clientFor(services, app, updateIndexes, '') },
    /** The clients with this cookie header. */
    clientWith: (cookie: string, device: Device = {}) => clientFor(services, app, updateIndexes, cookie, device),
    advance: (ms: number) => {
      time += ms
    },
    /** Runs every scheduled job, as at the start of the process, and all due jobs except mails. */
    async runJobs() {
      await updateIndexes()
      await armSchedules(services, jobHandlers)
      const outcomes = await runDueJobs(services, jobHandlers, ['main', 'notify', 'backup'])
      const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]))
      await updateIndexes()
      if (errors.length > 0) throw new AggregateError(errors, 'a job failed')
    },
    /** Sends the queued mails; returns the mails of this round. */
    async deliverMails() {
      const before = emails.length
      await enqueueJob(services, deliverMails, {}, { key: 'queue' })
      await runDueJobs(services, jobHandlers, ['mail'])
      return emails.slice(before)
    },
    /** Sends the queued pushes that are due; returns the pushes of this round. */
    async deliverPushes() {
      const before = pushes.length
      await enqueueJob(services, deliverPushesJob, {}, { key: 'queue' })
      await runDueJobs(services, jobHandlers, ['push'])
      return pushes.slice(before)
    },
    async close() {
      await app.close()
      await db.destroy()
      await dropDatabase()
      if (!dataDir) await rm(storage, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The token in the link of a mail. */
export const mailedToken = (email: EmailMessage | undefined) =>
  new URL(email?.link ?? '').searchParams.get('token') ?? ''
