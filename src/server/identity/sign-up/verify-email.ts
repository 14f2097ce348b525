import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { appointSuperAdmin } from '../sign-in/appoint-super-admin.ts'
import { redeemEmailToken } from '../sign-in/email-tokens.ts'
import { updateEmailVerified } from '../sign-in/queries.ts'

/**
 * Verifies an address by its mailed token, or on the word of the super admin who handed it over. Throws 400 unless the token
 * is usable and the account has the address.
 */
export const verifyEmail = (ctx: Context, mailedToken: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const token = await redeemEmailToken(ctx, 'verify-email', mailedToken)
    const isVerified = token && (await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx)))
    if (!isVerified) throw new AppError('BAD_REQUEST', messages.verifyFailed)
    // The link alone does not prove that its opener created the account: another person may have signed up with this
    // address.
    if (token.isHandedOver === 0 && ctx.viewer?.id === token.userId) await appointSuperAdmin(ctx, token.userId)
  })
