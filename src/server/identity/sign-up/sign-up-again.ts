import type { SignedUp, User } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { presentUser } from '../sessions/present-user.ts'
import { logIn } from '../sign-in/log-in.ts'
import { findUserById } from '../sign-in/queries.ts'

/** Returns the user that a repeated call has made. Throws 422 once the account has another address. */
async function madeUser(ctx: Context, userId: string, email: string): Promise<User> {
  const row = await findUserById(ctx.db, userId)
  if (row?.email !== email) throw new AppError('UNPROCESSABLE_CONTENT', messages.sentBefore)
  return presentUser(row)
}

/**
 * Answers a repeated sign-up as the first one: by signing in with its password, which the stored fingerprint of the call
 * leaves out, with the limits of guessing. Throws 422 for another password.
 */
export async function signUpAgain(
  ctx: Context,
  userId: string,
  { email, password }: { email: string; password: string },
): Promise<SignedUp> {
  const user = await madeUser(ctx, userId, email)
  try {
    return { user: await logIn(ctx, { email, password }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The password was right.
    if (error.extra.awaitsApproval) return { user, awaitsApproval: true }
    if (error.code === 'UNAUTHORIZED' && error.extra.secondFactor === undefined)
      throw new AppError('UNPROCESSABLE_CONTENT', messages.sentBefore)
    throw error
  }
}
