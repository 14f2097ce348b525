import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { type Services, type SessionPort, timestamp, type Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { tokenHash } from '../ids.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionAndUser,
  insertSession,
  listSessionsOf,
  updateSessionExpiry,
} from './queries.ts'
import { presentUser, type ViewerRow } from './viewer.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof lucia>
    DatabaseUserAttributes: ViewerRow
  }
}

/** Lucia's storage. Only a hash of the cookie's value is stored: who reads the database cannot sign in with it. */
const adapter = (db: Db, now: () => string): Adapter => ({
  async getSessionAndUser(id) {
    const row = await findSessionAndUser(db, tokenHash(id))
    if (!row) return [null, null]
    const session = { id, userId: row.id, expiresAt: new Date(row.expiresAt), attributes: {} }
    return [session, { id: row.id, attributes: row }]
  },
  async getUserSessions(userId) {
    const rows = await listSessionsOf(db, userId)
    return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt), attributes: {} }))
  },
  async setSession({ id, userId, expiresAt }) {
    const row = { id: tokenHash(id), userId, expiresAt: expiresAt.toISOString(), createdAt: now() }
    await insertSession(db, row)
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

/** Made anew for each use, so that it always works on the database, or the transaction, at hand. */
function lucia(services: Pick<Services, 'db' | 'now' | 'config'>) {
  const secure = services.config.publicUrl.startsWith('https:')
  return new Lucia(
    adapter(services.db, () => timestamp(services)),
    {
      sessionExpiresIn: new TimeSpan(30, 'd'),
      sessionCookie: { name: 'folkmoot_session', attributes: { secure, sameSite: 'lax', path: '/' } },
      getUserAttributes: presentUser,
    },
  )
}

type Signing = Pick<Services, 'db' | 'now' | 'config'> & { session: SessionPort }

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
  setCookie: SessionPort['setCookie'],
): Promise<{ viewer: Viewer | null; session: SessionPort }> {
  const sessions = lucia(services)
  const value = cookieNamed(sessions.sessionCookieName, cookieHeader)
  if (!value) return { viewer: null, session: { id: null, setCookie } }
  const { session, user } = await sessions.validateSession(value)
  if (session?.fresh) setCookie(sessions.createSessionCookie(session.id).serialize())
  return { viewer: user, session: { id: session?.id ?? null, setCookie } }
}

/** Signs the person in: opens a session and sets its cookie. */
export async function openSession(ctx: Signing, userId: string) {
  const sessions = lucia(ctx)
  const session = await sessions.createSession(userId, {})
  ctx.session.setCookie(sessions.createSessionCookie(session.id).serialize())
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
