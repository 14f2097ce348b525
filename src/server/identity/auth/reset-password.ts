import type { z } from 'zod'
import type { resetPasswordInput } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { deleteChallengesOf } from '../factors/queries.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { hashPassword } from './passwords.ts'
import {
  deleteEmailTokensOf,
  deleteReaderAddress,
  expireEmailChanges,
  updateEmailVerified,
  updatePassword,
} from './queries.ts'
import { closeSessionsOf } from './sessions.ts'
import { appointSuperAdmin } from './super-admin.ts'

/** Sets a new password by a mailed token, which is used up with all others; signs the person and their programs out everywhere. */
export async function resetPassword(ctx: Context, input: z.output<typeof resetPasswordInput>) {
  const passwordHash = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    const token = await redeemEmailToken(ctx, 'reset-password', input.token)
    if (!token) throw new AppError('BAD_REQUEST', messages.invalidResetToken)
    await updatePassword(ctx.db, token.userId, passwordHash)
    // The mail has shown whose the address is.
    await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx))
    await appointSuperAdmin(ctx)
    await deleteChallengesOf(ctx.db, token.userId)
    await expireEmailChanges(ctx.db, token.userId, timestamp(ctx))
    await deleteEmailTokensOf(ctx.db, token.userId, 'reset-password')
    await deleteReaderAddress(ctx.db, token.userId)
    await closeSessionsOf(ctx, token.userId)
  })
}
