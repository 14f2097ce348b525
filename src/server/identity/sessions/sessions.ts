import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { messages } from '../../../shared/platform/messages.ts'
import { inTransaction, type Services, type SessionPort, timestamp, type Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { writeOnceBriefly } from '../../platform/db/write-briefly.ts'
import { AppError } from '../../platform/errors.ts'
import { cookieName, isSecure } from '../../platform/http/cookies.ts'
import { tokenHash } from '../../platform/ids.ts'
import type { CacheEntry } from '../../platform/response-cache/versioned-cache.ts'
import { refuseInactiveAccount } from '../account-status/account-status.ts'
import { endSessions } from './end-sessions.ts'
import { presentUser, type ViewerRow } from './present-user.ts'
import { type CachedSession, lastSeenValidUntil, sessionCacheOf } from './session-cache.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsExcept,
  findSession,
  findSessionAndUser,
  insertSession,
  listSessionsOf,
  updateLastSeen,
  updateSessionExpiry,
} from './session-queries.ts'

interface SessionFacts {
  userAgent: string
  lastSeenAt: string
  provenAt: string | null
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof lucia>
    DatabaseUserAttributes: ViewerRow
    DatabaseSessionAttributes: SessionFacts
  }
}

/** Lucia's storage. The database holds only a hash of the cookie, so that reading it is not enough to sign in. */
const adapter = (db: Db, now: () => string): Adapter => ({
  async getSessionAndUser(id) {
    const row = await findSessionAndUser(db, tokenHash(id), now())
    // A job deletes expired sessions. Lucia, which counts by the same clock, would let the read wait for that.
    if (!row || Date.parse(row.expiresAt) <= Date.now()) return [null, null]
    const { expiresAt, userAgent, seenAt: lastSeenAt, provenAt, ...user } = row
    const attributes = { userAgent, lastSeenAt, provenAt }
    const session = { id, userId: user.id, expiresAt: new Date(expiresAt), attributes }
    return [session, { id: user.id, attributes: user }]
  },
  async getUserSessions(userId) {
    const rows = await listSessionsOf(db, userId, now())
    return rows.map(({ userAgent, lastSeenAt, provenAt, ...row }) => ({
      ...row,
      userId,
      expiresAt: new Date(row.expiresAt),
      attributes: { userAgent, lastSeenAt, provenAt },
    }))
  },
  async setSession({ id, userId, expiresAt, attributes }) {
    const row = { id: tokenHash(id), userId, expiresAt: expiresAt.toISOString(), createdAt: now() }
    await insertSession(db, { ...row, ...attributes })
  },
  async updateSessionExpiration(id, expiresAt) {
    // The next request tries again.
    const renew = () => updateSessionExpiry(db, tokenHash(id), expiresAt.toISOString())
    await writeOnceBriefly(`renew ${id}`, renew, () => {})
  },
  async deleteSession(id) {
    await deleteSession(db, tokenHash(id))
  },
  async deleteUserSessions(userId) {
    await deleteSessionsExcept(db, userId, '')
  },
  async deleteExpiredSessions() {
    await deleteExpiredSessions(db, now())
  },
})

const lifetime = new TimeSpan(30, 'd')

/** Created per use, so that it works on the current database or transaction. */
function lucia(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const { config } = services
  return new Lucia(
    adapter(services.db, () => timestamp(services)),
    {
      sessionExpiresIn: lifetime,
      sessionCookie: {
        name: cookieName('session', config),
        attributes: { secure: isSecure(config), sameSite: 'lax', path: '/' },
      },
      getUserAttributes: presentUser,
      getSessionAttributes: ({ lastSeenAt }) => ({ lastSeenAt }),
    },
  )
}

type SessionContext = Pick<Services, 'db' | 'now' | 'config'> & { session: SessionPort }

async function recordLastSeen(services: Services, sessionId: string, userId: string, lastSeenAt: string) {
  const now = services.now()
  if (now.getTime() < lastSeenValidUntil(lastSeenAt)) return
  const record = () =>
    inTransaction(services, ({ db }) => updateLastSeen(db, tokenHash(sessionId), userId, now.toISOString()))
  await writeOnceBriefly(`seen ${sessionId}`, record, (error) =>
    services.log.warn({ err: error }, 'could not record when the user was last seen'),
  )
}

/** Lucia decodes every cookie and throws on malformed cookies of other applications, so only ours is parsed. */
const findCookie = (name: string, header: string) =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Reads a session, renews it in the second half of its life, and records when its user was last seen. */
async function loadSession(
  services: Services,
  value: string,
  setCookie: SessionPort['setCookie'],
): Promise<CacheEntry<CachedSession> | undefined> {
  const from = services.now().getTime()
  const sessions = lucia(services)
  const { session, user } = await sessions.validateSession(value)
  if (!session) return
  if (session.fresh) setCookie('session', sessions.createSessionCookie(session.id).serialize())
  await recordLastSeen(services, session.id, session.userId, session.lastSeenAt)
  const renewAt = session.expiresAt.getTime() - lifetime.milliseconds() / 2
  const validity = { from, until: lastSeenValidUntil(session.lastSeenAt) }
  // Concurrent requests share the viewer.
  return { value: { viewer: Object.freeze(user), renewAt }, validity }
}

/**
 * Returns the viewer of a cookie header. A session lasts 30 days from its last use; in the second half of that time it
 * is renewed together with its cookie.
 */
export async function readSession(
  services: Services,
  cookieHeader: string,
  { userAgent, setCookie }: Pick<SessionPort, 'userAgent' | 'setCookie'>,
): Promise<{ viewer: Viewer | null; session: SessionPort }> {
  const sent = (purpose: 'device' | 'browser' | 'language') =>
    findCookie(cookieName(purpose, services.config), cookieHeader) ?? null
  const port = { userAgent, setCookie, device: sent('device'), browser: sent('browser'), language: sent('language') }
  const value = findCookie(cookieName('session', services.config), cookieHeader)
  if (!value) return { viewer: null, session: { id: null, ...port } }
  const load = () => loadSession(services, value, port.setCookie)
  const cached = await sessionCacheOf(services.db)(value, services.now, load)
  const session = cached && Date.now() >= cached.renewAt ? (await load())?.value : cached
  return session
    ? { viewer: session.viewer, session: { id: value, ...port } }
    : { viewer: null, session: { id: null, ...port } }
}

/** Returns the current viewer of this request: a long request can outlive its session and rights. */
export async function reloadViewer(
  ctx: Pick<Services, 'db' | 'now'> & { session: SessionPort },
): Promise<Viewer | null> {
  const now = timestamp(ctx)
  const row = ctx.session.id ? await findSessionAndUser(ctx.db, tokenHash(ctx.session.id), now) : undefined
  return row && row.expiresAt > now ? presentUser(row) : null
}

/**
 * Signs in: opens a session, sets its cookie and returns its stored id. Throws 403 for suspended or unapproved
 * accounts, which reveals nothing, because the caller has already proven their identity. `provenAt` is the time of that
 * proof.
 */
export async function openSession(
  ctx: SessionContext,
  userId: string,
  provenAt: string | null = timestamp(ctx),
): Promise<string> {
  await refuseInactiveAccount(ctx, userId)
  const sessions = lucia(ctx)
  const { userAgent } = ctx.session
  const session = await sessions.createSession(userId, { userAgent, lastSeenAt: timestamp(ctx), provenAt })
  ctx.session.setCookie('session', sessions.createSessionCookie(session.id).serialize())
  return tokenHash(session.id)
}

/** Signs out: ends the session of this request and clears its cookie. */
export async function closeSession(ctx: SessionContext) {
  const sessions = lucia(ctx)
  if (ctx.session.id) await sessions.invalidateSession(ctx.session.id)
  ctx.session.setCookie('session', sessions.createBlankSessionCookie().serialize())
}

/**
 * Throws 401 when this session has ended in the meantime, which must prevent a change whose checks ran outside the
 * transaction.
 */
export async function refuseEndedSession(ctx: SessionContext) {
  const own = ctx.session.id && (await findSession(ctx.db, tokenHash(ctx.session.id)))
  if (!own) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  return own
}

/**
 * Ends every session and the feed address after a change to the account's protection, and opens a new session for this
 * browser, which keeps the time of the last proof unless there is a new one. Throws 401 when this session has ended in the
 * meantime.
 */
export async function renewSession(ctx: SessionContext, userId: string, provenAt?: string) {
  const own = await refuseEndedSession(ctx)
  await endSessions(ctx.db, userId)
  await openSession(ctx, userId, provenAt ?? own.provenAt)
}
