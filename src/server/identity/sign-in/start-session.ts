import type { User } from '../../../shared/identity/auth.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { deviceName } from '../sessions/device.ts'
import { presentUser, type ViewerRow } from '../sessions/present-user.ts'
import { deleteOldestSessions, listSessionsOf } from '../sessions/session-queries.ts'
import { openSession } from '../sessions/sessions.ts'
import { trustDevice } from '../sessions/trusted-devices.ts'

/** The maximum number of sessions per user; a new one replaces the session that was unused longest. */
const sessionsMax = 50

/**
 * Opens the session of a user who has proven who they are, and queues a mail for an unknown device. Must run in a
 * transaction.
 */
export async function startSession(ctx: Context, row: ViewerRow): Promise<User> {
  const sessions = await listSessionsOf(ctx.db, row.id, timestamp(ctx))
  const device = deviceName(ctx.session.userAgent)
  const sessionId = await openSession(ctx, row.id)
  await trustDevice(ctx, row.id)
  await deleteOldestSessions(ctx.db, row.id, sessionsMax)
  const isNew = !sessions.some((session) => deviceName(session.userAgent) === device)
  if (isNew && sessions.length > 0) await queueMail(ctx, 'new-sign-in', row.email, sessionId)
  return presentUser(row)
}
