import { messages } from '../../shared/messages.ts'
import { type Context, type Services, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { deleteChallengesOf } from '../factors/queries.ts'
import { queueMail } from '../mail/mail.ts'
import { deleteWaitingMails } from '../mail/queries.ts'
import { ring } from '../notices/ring.ts'
import { suspensionOf, withoutEnd } from './hold.ts'
import { findHold, updateSuspension } from './hold-queries.ts'
import { closeSessionsOf } from './sessions.ts'

type Asking = Services & Pick<Context, 'viewer'>

/** Ends every session of the person, and what begins one; their open pages notice at once. In the transaction at hand. */
export async function signOutEverywhere(services: Services, userId: string): Promise<void> {
  await closeSessionsOf(services, userId)
  await deleteChallengesOf(services.db, userId)
  ring(services, [userId])
}

/**
 * Suspends the person until the moment, or without end: every session ends at once, and none begins before it is over.
 * A suspension there is gives way. In the transaction at hand; the caller writes it into the log. 404 for nobody, 403
 * for oneself, 409 for a super admin, 400 for an end that is past.
 */
export async function suspend(
  ctx: Asking,
  { userId, reason, until }: { userId: string; reason: string; until: string | null },
): Promise<void> {
  const now = timestamp(ctx)
  const person = await findHold(ctx.db, userId)
  if (!person) throw new AppError('NOT_FOUND', messages.personNotFound)
  if (person.id === ctx.viewer?.id) throw new AppError('FORBIDDEN', messages.notYourself)
  if (person.superAdminAt) throw new AppError('CONFLICT', messages.superAdminProtected)
  const suspendedUntil = until === null ? withoutEnd : new Date(until).toISOString()
  if (suspendedUntil <= now) throw new AppError('BAD_REQUEST', messages.suspensionOver, { field: 'until' })
  await updateSuspension(ctx.db, userId, { suspendedUntil, suspendedAt: now, suspensionReason: reason })
  await signOutEverywhere(ctx, userId)
  await forgetEarlierMails(ctx, userId)
  await queueMail(ctx, 'account-suspended', person.email, userId)
}

/** Ends the suspension, and says so by mail; in the transaction at hand. Answers whether there was one. */
export async function liftSuspension(services: Services, userId: string): Promise<boolean> {
  const person = await findHold(services.db, userId)
  if (!person || !suspensionOf(person, timestamp(services))) return false
  await updateSuspension(services.db, userId, { suspendedUntil: null, suspendedAt: null, suspensionReason: '' })
  await forgetEarlierMails(services, userId)
  await queueMail(services, 'suspension-lifted', person.email, userId)
  return true
}

/** Only the last word counts: one that still waits is not sent any more. */
async function forgetEarlierMails({ db }: Services, userId: string) {
  for (const kind of ['account-suspended', 'suspension-lifted']) await deleteWaitingMails(db, kind, userId)
}
