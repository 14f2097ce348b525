import type { z } from 'zod'
import type { resetPasswordInput } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteChallengesOf } from '../two-factor/queries.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { hashPassword } from './passwords.ts'
import {
  deleteEmailTokensOf,
  deleteFeedAddress,
  expireEmailChanges,
  updateEmailVerified,
  updatePassword,
} from './queries.ts'
import { closeSessionsOf } from './sessions.ts'
import { forgetDevices, trustDevice } from './trusted-devices.ts'

/** Sets a new password with a mailed token. Voids all other tokens, ends all sessions and deletes the feed address. */
export async function resetPassword(ctx: Context, input: z.output<typeof resetPasswordInput>) {
  const passwordHash = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    const token = await redeemEmailToken(ctx, 'reset-password', input.token)
    if (!token) throw new AppError('BAD_REQUEST', messages.invalidResetToken)
    await updatePassword(ctx.db, token.userId, passwordHash)
    // The token proves access to the mailbox.
    await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx))
    await appointSuperAdmin(ctx, token.userId)
    await deleteChallengesOf(ctx.db, token.userId)
    await expireEmailChanges(ctx.db, token.userId, timestamp(ctx))
    await deleteEmailTokensOf(ctx.db, token.userId, 'reset-password')
    await deleteFeedAddress(ctx.db, token.userId)
    await closeSessionsOf(ctx, token.userId)
    await forgetDevices(ctx.db, token.userId)
    // Otherwise strangers' guesses could keep the owner from signing in with the new password.
    await trustDevice(ctx, token.userId)
  })
}
