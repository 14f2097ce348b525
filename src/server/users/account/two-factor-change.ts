import { messages } from '../../../shared/platform/messages.ts'
import { findUserById } from '../../identity/sign-in/queries.ts'
import { undoableSince } from '../../identity/sign-up/reserved-address.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { expelIntruder } from './expel-intruder.ts'
import { hasChangedEmailSince, undoTwoFactorChangeRow } from './queries.ts'

/**
 * Undoes a change of the second factors with the mailed token: removes the factors added since, voids the password, ends
 * every session, and mails a link for setting a new password. Removed factors do not return, so that the link alone
 * signs no user in.
 */
export const undoTwoFactorChange = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const change = await undoTwoFactorChangeRow(ctx.db, tokenHash(token), undoableSince(ctx), timestamp(ctx))
    const user = change && (await findUserById(ctx.db, change.userId))
    if (!user) throw new AppError('BAD_REQUEST', messages.linkInvalid)
    // An intruder may have changed the address, and would receive the link for setting a new password.
    if (await hasChangedEmailSince(ctx.db, user.id, change.createdAt)) {
      throw new AppError('BAD_REQUEST', messages.undoAddressFirst)
    }
    await expelIntruder(ctx, user.id, change.createdAt)
    await queueMail(ctx, 'reset-password', user.email)
  })
