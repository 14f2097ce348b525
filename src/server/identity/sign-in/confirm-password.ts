import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { logFailedSignIn } from './log-failed-sign-in.ts'
import { recordPasswordWeakness } from './password-rules.ts'
import { isPassword } from './passwords.ts'
import { findPassword } from './queries.ts'

/** Confirms that the account's owner sits at the browser, and returns their row. Throws 403 when the password is wrong. */
export async function confirmPassword(ctx: Context & { viewer: Viewer }, password: string) {
  const row = await findPassword(ctx.db, ctx.viewer.id)
  const matches = await isPassword(password, row?.passwordHash)
  if (!row || !matches) {
    logFailedSignIn(ctx, ctx.viewer.id, 'confirmation')
    throw new AppError('FORBIDDEN', messages.passwordWrong, { field: 'password' })
  }
  await recordPasswordWeakness(ctx, row, password)
  return row
}
