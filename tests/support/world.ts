import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '../../src/server/app.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { insertUser } from '../../src/server/auth/queries.ts'
import { openSession, readSession } from '../../src/server/auth/sessions.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { Context, Services } from '../../src/server/context.ts'
import { migrate, openDatabase } from '../../src/server/db/open.ts'
import { newId } from '../../src/server/ids.ts'
import { createLive } from '../../src/server/live/live.ts'
import type { Letter } from '../../src/server/mail/mail.ts'
import { sendDueMails } from '../../src/server/mail/worker.ts'
import { composers } from '../../src/server/mails.ts'
import { folderStore } from '../../src/server/media/store.ts'
import { createRateLimits, noRateLimits } from '../../src/server/rate-limits/rate-limits.ts'
import { appRouter } from '../../src/server/router.ts'
import { emailKey } from '../../src/shared/accounts.ts'
import { statementRecorder } from './query-plans.ts'

export const password = 'correct horse'
let passwordHash: Promise<string> | undefined

export type World = Awaited<ReturnType<typeof createWorld>>
export type Person = Awaited<ReturnType<World['user']>>
type Caller = ReturnType<typeof appRouter.createCaller>

interface WorldOptions {
  config?: Partial<Config>
  /** Counts what is limited, as an instance does; otherwise everything is allowed. */
  limitsRates?: boolean
  /** Keeps its data in this folder, as an instance does, and not in memory. */
  dataDir?: string
}

/** Where somebody comes from: by it two devices of one person are told apart. */
export interface Device {
  userAgent?: string
  address?: string
}

interface UserOptions extends Device {
  isVerified?: boolean
  isSuperAdmin?: boolean
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The typed API and the REST interface, as whoever holds the cookie header meets them. */
function doorsFor(
  services: Services,
  app: Awaited<ReturnType<typeof buildApp>>,
  cookie: string,
  { userAgent = firefox, address = '127.0.0.1' }: Device = {},
) {
  const setCookies: string[] = []
  const setCookie = (header: string) => void setCookies.push(header)
  const contextOf = async (): Promise<Context> => ({
    ...services,
    ...(await readSession(services, cookie, { userAgent, setCookie })),
    requestId: 'test',
    address,
  })
  const api: Caller = appRouter.createCaller(contextOf)
  const rest = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const headers = { cookie, 'user-agent': userAgent }
    const response = await app.inject({ method, url, headers, remoteAddress: address, ...(body && { payload: body }) })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return { api, rest, setCookies }
}

let migrated: Promise<Buffer> | undefined

/** The bytes of a migrated database without rows: made once, for migrating takes longer than most tests. */
async function migratedBytes(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-world-'))
  const file = join(folder, 'folkmoot.db')
  const db = openDatabase(':memory:')
  await migrate(db)
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}

/**
 * A product of its own for one test: a migrated database in memory, a clock that moves only when told, mails that are
 * delivered into `letters`. Its doors are the real ones.
 */
export async function createWorld({ config = {}, limitsRates = false, dataDir }: WorldOptions = {}) {
  let time = Date.parse('2026-11-20T12:00:00.000Z')
  const letters: Letter[] = []
  const recorder = statementRecorder()
  migrated ??= migratedBytes()
  const file = dataDir && join(dataDir, 'folkmoot.db')
  if (file) await writeFile(file, await migrated)
  const db = openDatabase(file ?? (await migrated), recorder.onQuery)
  // The store makes the folder when the first image is written.
  const mediaFolder = dataDir ? join(dataDir, 'media') : join(tmpdir(), `folkmoot-media-${newId()}`)
  const services: Services = {
    db,
    // Every look at the clock is a millisecond later, so that what happens later is dated later.
    now: () => new Date(time++),
    mail: { deliver: async (_mail, letter) => void letters.push(letter), wake: () => {} },
    media: folderStore(mediaFolder),
    live: createLive(),
    rateLimits: limitsRates ? createRateLimits() : noRateLimits,
    config: { ...readConfig({ DATA_DIR: dataDir ?? tmpdir(), PUBLIC_URL: 'http://folkmoot.test' }), ...config },
    log: pino({ level: 'silent' }),
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
    let cookie = ''
    const setCookie = (header: string) => {
      cookie = header.split(';')[0] ?? ''
    }
    const { userAgent = firefox } = device
    await openSession({ ...services, session: { id: null, userAgent, setCookie } }, row.id)
    return { id: row.id, name, email, cookie, ...doorsFor(services, app, cookie, device) }
  }

  return {
    app,
    db,
    services,
    letters,
    /** How many statements have run so far. */
    statementCount: recorder.count,
    user,
    guest: { cookie: '', ...doorsFor(services, app, '') },
    /** What somebody with this cookie header meets. */
    holder: (cookie: string, device: Device = {}) => doorsFor(services, app, cookie, device),
    advance: (ms: number) => {
      time += ms
    },
    /** Sends what the queue holds; answers the letters of this round. */
    async deliverMails() {
      const before = letters.length
      await sendDueMails(services, composers)
      return letters.slice(before)
    },
    async close() {
      await app.close()
      await db.destroy()
      if (!dataDir) await rm(mediaFolder, { recursive: true, force: true })
    },
  }
}

/** The token in the link of a letter. */
export const tokenIn = (letter: Letter | undefined) => new URL(letter?.link ?? '').searchParams.get('token') ?? ''
