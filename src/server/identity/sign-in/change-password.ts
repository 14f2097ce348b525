import type { z } from 'zod'
import type { changePasswordInput } from '../../../shared/identity/account.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { renewSession } from '../sessions/sessions.ts'
import { forgetDevices, trustDevice } from '../sessions/trusted-devices.ts'
import { confirmPassword } from './confirm-password.ts'
import { passwordWeakness, refuseNewPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { deleteAccessTokensOf, expireEmailChanges, updatePassword } from './queries.ts'

/**
 * Changes the password. Ends the other sessions and the feed address, and voids older reset links. Throws 403 when the
 * current password is wrong, and 400 when the new one is too weak.
 */
export async function changePassword(ctx: Context & { viewer: Viewer }, input: z.output<typeof changePasswordInput>) {
  const row = await confirmPassword(ctx, input.currentPassword)
  await refuseNewPassword(ctx, input.newPassword, 'newPassword', row.superAdminAt !== null)
  const isPasswordWeak = await passwordWeakness(input.newPassword)
  const passwordHash = await hashPassword(input.newPassword)
  await inTransaction(ctx, async (ctx) => {
    await updatePassword(ctx.db, ctx.viewer.id, { passwordHash, isPasswordWeak })
    await deleteAccessTokensOf(ctx.db, ctx.viewer.id)
    await expireEmailChanges(ctx.db, ctx.viewer.id, timestamp(ctx))
    await renewSession(ctx, ctx.viewer.id, timestamp(ctx))
    await forgetDevices(ctx.db, ctx.viewer.id)
    await trustDevice(ctx, ctx.viewer.id)
    await queueMail(ctx, 'password-changed', ctx.viewer.email, ctx.viewer.id)
  })
}
