import { messages } from '../../shared/messages.ts'
import type { Context, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

/** Makes sure that it is the person, and not somebody at their open browser: 403 when the password is wrong. */
export async function confirmPassword(ctx: Context & { viewer: Viewer }, password: string) {
  const row = await findPasswordHash(ctx.db, ctx.viewer.id)
  const matches = await isPassword(password, row?.passwordHash)
  if (!matches) throw new AppError('FORBIDDEN', messages.passwordWrong, { field: 'password' })
}
