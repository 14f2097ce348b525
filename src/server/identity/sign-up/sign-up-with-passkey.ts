import type { z } from 'zod'
import type { passkeySignupInput, SignedUp, signupInput } from '../../../shared/identity/auth.ts'
import { unnamedPasskey } from '../../../shared/identity/unnamed-passkey.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findMade } from '../../platform/idempotency/once.ts'
import { newId } from '../../platform/ids.ts'
import { findAccountStatus } from '../account-status/queries.ts'
import { refuseReservedName } from '../names/refuse-reserved-name.ts'
import { presentUser } from '../sessions/present-user.ts'
import { findUserByEmail, findUserById } from '../sign-in/queries.ts'
import { startSession } from '../sign-in/start-session.ts'
import { attemptChallenge, openChallenge } from '../two-factor/challenges.ts'
import { checkPasskey, passkeyCreation, savePasskey } from '../two-factor/passkeys.ts'
import { consumeTicket } from '../two-factor/second-factor.ts'
import { refuseReservedAddress } from './reserved-address.ts'
import { makeAccount } from './sign-up.ts'
import { signUpEligibility } from './sign-up-eligibility.ts'

type NewUser = Omit<z.output<typeof signupInput>, 'password'>

/**
 * Opens a sign-up by passkey. Refuses what the sign-up would refuse, because the device keeps a passkey that is never used.
 */
export async function startPasskeySignUp(ctx: Context, input: NewUser) {
  const { name, email, message } = input
  await signUpEligibility(ctx, input)
  await refuseBlockedText(ctx, { communityId: null, texts: [name, message] })
  await refuseReservedName(ctx, [name], { isSuperAdmin: false })
  const id = newId()
  await refuseReservedAddress(ctx, email, id)
  if (await findUserByEmail(ctx.db, emailKey(email)))
    throw new AppError('CONFLICT', messages.emailTaken, { field: 'email' })
  const options = await passkeyCreation(ctx, { id, name, email }, true)
  return { ticket: await openChallenge(ctx, null, 'sign-up', options.challenge, id), options: { ...options } }
}

/** How long a repeated call signs in again, in milliseconds: as long as its ticket was valid. */
const repeatableMs = 600_000

/** The fingerprint of the call contains its ticket, so only its first sender can repeat it. */
const signUpAgain = (ctx: Context, userId: string): Promise<SignedUp> =>
  inTransaction(ctx, async (ctx) => {
    const row = await findUserById(ctx.db, userId)
    const age = ctx.now().getTime() - Date.parse(row?.createdAt ?? '')
    if (!row || !(age < repeatableMs)) throw new AppError('UNAUTHORIZED', messages.signInAgain)
    if ((await findAccountStatus(ctx.db, userId))?.awaitsApprovalSince)
      return { user: presentUser(row), awaitsApproval: true }
    return { user: await startSession(ctx, row) }
  })

/** Creates an account without a password, whose user signs in with the new passkey. Throws 400 for an unusable passkey. */
export async function signUpWithPasskey(
  ctx: Context,
  { ticket, response, ...input }: z.output<typeof passkeySignupInput>,
): Promise<SignedUp> {
  const again = (userId: string) => signUpAgain(ctx, userId)
  const made = await findMade(ctx)
  if (made !== null) return again(made)
  const { webauthn, newUserId } = await attemptChallenge(ctx, ticket, 'sign-up')
  const credential = await checkPasskey(ctx, webauthn, response, true)
  return makeAccount(
    ctx,
    input,
    async () => ({
      id: newUserId ?? newId(),
      passwordHash: '',
      isPasswordWeak: 0,
      async save(ctx, userId) {
        await consumeTicket(ctx, ticket)
        await savePasskey(ctx, userId, unnamedPasskey, credential, 0)
      },
    }),
    again,
  )
}
