import { pino } from 'pino'
import { presentUser } from '../../src/server/identity/sessions/present-user.ts'
import { findSessionAndUser } from '../../src/server/identity/sessions/session-queries.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { Context, Services, Viewer } from '../../src/server/platform/context.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { noSession } from '../../src/server/platform/http/context-without-session.ts'
import { tokenHash } from '../../src/server/platform/ids.ts'
import { createLiveEvents } from '../../src/server/platform/live-events/live-events.ts'
import { openMediaStore } from '../../src/server/platform/media/open-media-store.ts'
import { createRateLimits } from '../../src/server/platform/rate-limits/rate-limits.ts'
import type { BenchUser } from './dataset.ts'

const now = () => new Date()

/** The services of a process that serves no network. */
export const benchServices = (db: Db, dataDir: string): Services => ({
  db,
  now,
  mail: { deliver: async () => {} },
  push: { send: async () => ({ status: 201, retryAfter: null }) },
  jobs: { wake: () => {} },
  media: openMediaStore({ dataDir }),
  live: createLiveEvents(db, now),
  rateLimits: createRateLimits(db, { limitsAttempts: false }),
  config: readConfig({ DATA_DIR: dataDir }),
  log: pino({ level: 'silent' }),
  metrics: null,
})

const sessionIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

/** The context of a request by this viewer; null for guests. Procedures that write look for the session of `cookie`. */
export const contextFor = <As extends Viewer | null>(
  services: Services,
  viewer: As,
  cookie = '',
): Context & { viewer: As } => ({
  ...services,
  viewer,
  session: { ...noSession, id: sessionIn(cookie) || null },
  requestId: 'bench',
  address: '127.0.0.1',
  connection: { peer: '', ip: '', headers: {} },
  privateReads: new Set(),
})

export async function viewerOf(db: Db, { cookie }: Pick<BenchUser, 'cookie'>): Promise<Viewer | null> {
  const id = tokenHash(sessionIn(cookie))
  const row = await findSessionAndUser(db, id, new Date().toISOString())
  return row ? presentUser(row) : null
}
