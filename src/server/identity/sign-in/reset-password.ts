import type { z } from 'zod'
import type { resetPasswordInput } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { trustDevice } from '../sessions/trusted-devices.ts'
import { removeTwoFactor } from '../two-factor/record-change.ts'
import { appointSuperAdmin } from './appoint-super-admin.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { isForSuperAdmin, passwordWeakness, refuseNewPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { findPassword, findUserById, updateEmailVerified, updatePassword } from './queries.ts'
import { revokeAccess } from './revoke-access.ts'
import { deleteOtherWaysIn } from './ways-in.ts'

/**
 * Sets a new password with a mailed token, and ends all access that is older. Throws 400 for a password that is too
 * weak.
 */
export async function resetPassword(ctx: Context, input: z.output<typeof resetPasswordInput>) {
  const passwordHash = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    const token = await redeemEmailToken(ctx, 'reset-password', input.token)
    if (!token) throw new AppError('BAD_REQUEST', messages.invalidResetToken)
    // A mailed token proves access to the mailbox.
    const isProof = token.isHandedOver === 0
    const row = await findPassword(ctx.db, token.userId)
    // Before, a stranger may have signed up with this address.
    if (isProof && row?.emailVerifiedAt === null) await deleteOtherWaysIn(ctx.db, token.userId)
    const isForAdmin = row !== undefined && isForSuperAdmin(ctx, row)
    await refuseNewPassword(ctx, input.newPassword, 'newPassword', isForAdmin)
    const isPasswordWeak = await passwordWeakness(input.newPassword)
    await updatePassword(ctx.db, token.userId, { passwordHash, isPasswordWeak })
    if (isProof) await updateEmailVerified(ctx.db, token.userId, token.emailKey, timestamp(ctx))
    await revokeAccess(ctx, token.userId)
    if (isProof && (await appointSuperAdmin(ctx, token.userId))) await removeEarlierTwoFactor(ctx, token.userId)
    // Otherwise strangers' guesses could keep the owner from signing in with the new password.
    await trustDevice(ctx, token.userId)
  })
}

/** An earlier holder of the account, who may be another person, would lock the new super admin out with a factor. */
async function removeEarlierTwoFactor(ctx: Context, userId: string) {
  const user = await findUserById(ctx.db, userId)
  if (user) await removeTwoFactor(ctx, user)
}
