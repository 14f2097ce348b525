import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { deleteAccessTokensOf, expireEmailChanges } from '../../identity/sign-in/queries.ts'
import { refuseReservedAddress } from '../../identity/sign-up/reserved-address.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { updateUnverifiedEmail } from './queries.ts'

/**
 * Replaces an unverified address, and mails the new one a verification link. Counts as a sign-up, so that
 * it reaches no more strangers than a new account does. Throws 409 when the address is taken, or the old one was verified
 * in the meantime.
 */
export async function correctEmail(ctx: Context & { viewer: Viewer }, email: string) {
  await enforceLimit(ctx, 'signup.address', ctx.address)
  await enforceLimit(ctx, 'mail.verify', emailKey(email))
  const { id } = ctx.viewer
  try {
    await inTransaction(ctx, async (ctx) => {
      await refuseEndedSession(ctx)
      await refuseReservedAddress(ctx, email, id)
      const isCorrected = await updateUnverifiedEmail(ctx.db, id, email, emailKey(email))
      if (!isCorrected) throw new AppError('CONFLICT', messages.emailVerified)
      // The holder of the old address must not set the password, nor the holder of an address asked for before.
      await deleteAccessTokensOf(ctx.db, id)
      await expireEmailChanges(ctx.db, id, timestamp(ctx))
      await indexSoon(ctx, 'user', [id])
      await queueMail(ctx, 'verify-email', email)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', messages.emailTaken, { field: 'email' }) : error
  }
}
