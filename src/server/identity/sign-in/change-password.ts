import type { z } from 'zod'
import type { changePasswordInput } from '../../../shared/identity/account.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseNewPassword } from './password-rules.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Changes the password. Ends the other sessions and the feed address, and voids older reset links. Throws 403 when the
 * current password is wrong, and 400 when the new one is too weak.
 */
export async function changePassword(ctx: Context & { viewer: Viewer }, input: z.output<typeof changePasswordInput>) {
  const row = await confirmPassword(ctx, input.currentPassword)
  await refuseNewPassword(ctx, input.newPassword, 'newPassword', row.superAdminAt !== null)
  await replacePassword(ctx, input.newPassword)
}
