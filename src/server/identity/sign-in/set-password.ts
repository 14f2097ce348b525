import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseNewPassword } from './password-rules.ts'
import { findPassword } from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { hasPassword } from './ways-in.ts'

/**
 * Gives a password to an account without one, whose user has just proven who they are in another way. Throws 409 when there
 * is a password, and 400 when the new one is too weak.
 */
export async function setPassword(ctx: Context & { viewer: Viewer }, newPassword: string) {
  const { viewer } = ctx
  const row = await findPassword(ctx.db, viewer.id)
  await refuseNewPassword(ctx, newPassword, 'newPassword', row?.superAdminAt !== null)
  await replacePassword(ctx, newPassword, async ({ db }) => {
    if (await hasPassword(db, viewer.id)) throw new AppError('CONFLICT', messages.passwordExists)
  })
}
