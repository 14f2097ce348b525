import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { messages } from '../../shared/messages.ts'
import { type Services, type SessionPort, timestamp, type Viewer } from '../context.ts'
import { changes } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { tokenHash } from '../ids.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { refuseHeld } from './hold.ts'
import { knownSession, rememberSession, seenUntil } from './known-sessions.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  findSessionAndUser,
  insertSession,
  listSessionsOf,
  updateSeen,
  updateSessionExpiry,
} from './session-queries.ts'
import { presentUser, type ViewerRow } from './viewer.ts'

interface SessionFacts {
  userAgent: string
  lastSeenAt: string
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof lucia>
    DatabaseUserAttributes: ViewerRow
    DatabaseSessionAttributes: SessionFacts
  }
}

/** Lucia's storage. Only a hash of the cookie's value is stored: who reads the database cannot sign in with it. */
const adapter = (db: Db, now: () => string): Adapter => ({
  async getSessionAndUser(id) {
    const row = await findSessionAndUser(db, tokenHash(id), now())
    if (!row) return [null, null]
    const { expiresAt, userAgent, seenAt: lastSeenAt, ...user } = row
    const session = { id, userId: user.id, expiresAt: new Date(expiresAt), attributes: { userAgent, lastSeenAt } }
    return [session, { id: user.id, attributes: user }]
  },
  async getUserSessions(userId) {
    const rows = await listSessionsOf(db, userId, now())
    return rows.map(({ userAgent, lastSeenAt, ...row }) => ({
      ...row,
      userId,
      expiresAt: new Date(row.expiresAt),
      attributes: { userAgent, lastSeenAt },
    }))
  },
  async setSession({ id, userId, expiresAt, attributes }) {
    const row = { id: tokenHash(id), userId, expiresAt: expiresAt.toISOString(), createdAt: now() }
    await insertSession(db, { ...row, ...attributes })
  },
  async updateSessionExpiration(id, expiresAt) {
    await updateSessionExpiry(db, tokenHash(id), expiresAt.toISOString())
  },
  async deleteSession(id) {
    await deleteSession(db, tokenHash(id))
  },
  async deleteUserSessions(userId) {
    await deleteSessionsOf(db, userId)
  },
  async deleteExpiredSessions() {
    await deleteExpiredSessions(db, now())
  },
})

const cookieName = 'folkmoot_session'
const lifetime = new TimeSpan(30, 'd')

/** Made anew for each use, so that it always works on the database, or the transaction, at hand. */
function lucia(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const secure = services.config.publicUrl.startsWith('https:')
  return new Lucia(
    adapter(services.db, () => timestamp(services)),
    {
      sessionExpiresIn: lifetime,
      sessionCookie: { name: cookieName, attributes: { secure, sameSite: 'lax', path: '/' } },
      getUserAttributes: presentUser,
      getSessionAttributes: ({ lastSeenAt }) => ({ lastSeenAt }),
    },
  )
}

type Signing = Pick<Services, 'db' | 'now' | 'config'> & { session: SessionPort }

async function noteSeen(services: Services, sessionId: string, userId: string, lastSeenAt: string) {
  const now = services.now()
  if (now.getTime() < seenUntil(lastSeenAt)) return
  try {
    await updateSeen(services.db, tokenHash(sessionId), userId, now.toISOString())
  } catch (error) {
    // A disk that takes nothing more is no reason not to be read.
    if (storageFaultOf(error) === null) throw error
    services.log.warn({ err: error }, 'nobody can be noted as seen')
  }
}

/** Lucia decodes every cookie of the header and fails on another application's that it cannot: only ours is looked at. */
const cookieNamed = (name: string, header: string) =>
  header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Who holds the session of this cookie header. The session lasts 30 days from its last use; past the half of them
 * it is renewed, and so is the cookie.
 */
export async function readSession(
  services: Services,
  cookieHeader: string,
  port: Pick<SessionPort, 'userAgent' | 'setCookie'>,
): Promise<{ viewer: Viewer | null; session: SessionPort }> {
  const value = cookieNamed(cookieName, cookieHeader)
  if (!value) return { viewer: null, session: { id: null, ...port } }
  const known = knownSession(services.db, value, services.now)
  if (known) return { viewer: known.viewer, session: { id: value, ...port } }
  const version = changes(services.db)
  const from = services.now().getTime()
  const sessions = lucia(services)
  const { session, user } = await sessions.validateSession(value)
  if (!session) return { viewer: null, session: { id: null, ...port } }
  if (session.fresh) port.setCookie(sessions.createSessionCookie(session.id).serialize())
  await noteSeen(services, session.id, session.userId, session.lastSeenAt)
  const renewAt = session.expiresAt.getTime() - lifetime.milliseconds() / 2
  const span = { from, until: seenUntil(session.lastSeenAt) }
  // Many requests share it.
  const viewer = Object.freeze(user)
  rememberSession(services.db, value, { viewer, renewAt }, span, version)
  return { viewer, session: { id: session.id, ...port } }
}

/** Who holds the session of this request by now: a request that goes on for long outlives sessions and rights. */
export async function viewerByNow(
  ctx: Pick<Services, 'db' | 'now'> & { session: SessionPort },
): Promise<Viewer | null> {
  const now = timestamp(ctx)
  const row = ctx.session.id ? await findSessionAndUser(ctx.db, tokenHash(ctx.session.id), now) : undefined
  return row && row.expiresAt > now ? presentUser(row) : null
}

/**
 * Signs the person in: opens a session and sets its cookie. Answers the id under which it is stored. 403 while the
 * account is suspended, or waits for approval: whoever asks has shown by then that it is theirs.
 */
export async function openSession(ctx: Signing, userId: string): Promise<string> {
  await refuseHeld(ctx, userId)
  const sessions = lucia(ctx)
  const { userAgent } = ctx.session
  const session = await sessions.createSession(userId, { userAgent, lastSeenAt: timestamp(ctx) })
  ctx.session.setCookie(sessions.createSessionCookie(session.id).serialize())
  return tokenHash(session.id)
}

/** Signs out: ends the session of this request and clears its cookie. */
export async function closeSession(ctx: Signing) {
  const sessions = lucia(ctx)
  if (ctx.session.id) await sessions.invalidateSession(ctx.session.id)
  ctx.session.setCookie(sessions.createBlankSessionCookie().serialize())
}

/** Signs the person out everywhere. */
export const closeSessionsOf = (ctx: Pick<Services, 'db' | 'now' | 'config'>, userId: string) =>
  lucia(ctx).invalidateUserSessions(userId)

/**
 * After a change of what protects the account: every session ends, and this browser gets a new one. 401 when its own
 * ended meanwhile: then the change must not be made.
 */
export async function renewSession(ctx: Signing, userId: string) {
  const own = ctx.session.id && (await findSession(ctx.db, tokenHash(ctx.session.id)))
  if (!own) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
  await closeSessionsOf(ctx, userId)
  await openSession(ctx, userId)
}
