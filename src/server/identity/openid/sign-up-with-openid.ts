import { type SignedUp, startPasskeySignupInput } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { insertOpenidAccount } from '../sign-in/openid-queries.ts'
import { countSignUp } from '../sign-up/limited-sign-ups.ts'
import { makeAccount } from '../sign-up/sign-up.ts'
import type { Claims } from './claims.ts'

/** The token of an invitation whose page asked for the sign-in. */
const invitationIn = (path: string) => path.match(/^\/invite\/([\w-]{1,200})$/)?.[1]

/**
 * Makes an account for the first sign-in of a provider's account, by the rules of every sign-up. The address of an existing
 * account is refused and never linked: a provider may let its users claim any address.
 */
export async function signUpWithOpenid(ctx: Context, claims: Claims, returnTo: string): Promise<SignedUp> {
  const { issuer, subject, email, name, isEmailVerified } = claims
  if (email === null) throw new AppError('BAD_REQUEST', messages.openidWithoutAddress)
  const input = startPasskeySignupInput.safeParse({ email, name, invitation: invitationIn(returnTo) })
  if (!input.success) throw new AppError('BAD_REQUEST', messages.openidNameInvalid)
  await countSignUp(ctx, input.data.invitation ?? '')
  const again = () => Promise.reject(new AppError('UNPROCESSABLE_CONTENT', messages.sentBefore))
  const at = timestamp(ctx)
  const save = async (ctx: Context, userId: string) => {
    await insertOpenidAccount(ctx.db, { issuer, subject, userId, createdAt: at, lastUsedAt: at })
  }
  try {
    const wayIn = {
      passwordHash: '',
      isPasswordWeak: 0 as const,
      isAddressProven: isEmailVerified,
      isVouchedFor: true,
      save,
    }
    const { call: _, ...unkeyed } = ctx
    return await makeAccount(unkeyed, input.data, async () => wayIn, again)
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT')
      throw new AppError('CONFLICT', messages.openidAddressTaken)
    throw error
  }
}
