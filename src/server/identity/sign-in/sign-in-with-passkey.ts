import type { z } from 'zod'
import type { passkeySignInInput } from '../../../shared/identity/account.ts'
import type { User } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { attemptChallenge, openChallenge } from '../two-factor/challenges.ts'
import { holderOfPasskey, passkeySignIn } from '../two-factor/passkeys.ts'
import { findPasskey } from '../two-factor/queries.ts'
import { consumeTicket } from '../two-factor/second-factor.ts'
import { logFailedSignIn } from './log-failed-sign-in.ts'
import { findUserById } from './queries.ts'
import { startSession } from './start-session.ts'

/** Opens a sign-in by passkey. The passkey names the user later. */
export async function startPasskeySignIn(ctx: Context) {
  const options = await passkeySignIn(ctx)
  return { ticket: await openChallenge(ctx, null, 'sign-in', options.challenge), options: { ...options } }
}

/**
 * Signs in with a passkey alone, which the device unlocks by PIN, fingerprint or face: these are two factors. Throws 401 for
 * any other passkey.
 */
export async function signInWithPasskey(ctx: Context, input: z.output<typeof passkeySignInInput>): Promise<User> {
  const { webauthn } = await attemptChallenge(ctx, input.ticket, 'sign-in')
  const userId = await holderOfPasskey(ctx, webauthn, input.passkey)
  if (userId === undefined) {
    logFailedSignIn(ctx, null, 'passkey')
    throw new AppError('UNAUTHORIZED', messages.passkeyRefused)
  }
  return inTransaction(ctx, async (ctx) => {
    await consumeTicket(ctx, input.ticket)
    const row = await findUserById(ctx.db, userId)
    // The user may have removed the passkey in the meantime.
    if (!row || (await findPasskey(ctx.db, input.passkey.id))?.userId !== userId)
      throw new AppError('UNAUTHORIZED', messages.passkeyRefused)
    return startSession(ctx, row)
  })
}
