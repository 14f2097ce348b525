import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

/** Confirms that the account's owner sits at the browser. Throws 403 when the password is wrong. */
export async function confirmPassword(ctx: Context & { viewer: Viewer }, password: string) {
  const row = await findPasswordHash(ctx.db, ctx.viewer.id)
  const matches = await isPassword(password, row?.passwordHash)
  if (!matches) throw new AppError('FORBIDDEN', messages.passwordWrong, { field: 'password' })
}
