import type { z } from 'zod'
import type { SecondFactorAsked, secondFactorInput } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { verifyAppCode } from './authenticator-app.ts'
import { attemptChallenge, closeChallenge, openChallenge } from './challenges.ts'
import { passkeyRequest, verifyPasskey } from './passkeys.ts'
import { countRecoveryCodes, findApp, listPasskeys } from './queries.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'

type TwoFactorServices = Pick<Services, 'db' | 'now' | 'config' | 'rateLimits' | 'log'>

/** An unconfirmed app does not count. */
const hasApp = async (services: Pick<Services, 'db'>, userId: string) =>
  Boolean((await findApp(services.db, userId))?.confirmedAt)

/** Whether signing in needs more than the password or a mailed link. A passkey that replaces the password is no second one. */
export async function isSecondFactorSetUp(services: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  return (
    (await hasApp(services, userId)) ||
    (await listPasskeys(services.db, userId)).some(({ isSecondFactor }) => isSecondFactor === 1)
  )
}

/** The reasons to ask for a second factor. */
type Purpose = 'second-factor' | 'proof'

/** Opens the second step of a login with a correct password, or a proof; undefined without a second factor. */
export async function requestSecondFactor(
  services: TwoFactorServices,
  userId: string,
  purpose: Purpose,
): Promise<SecondFactorAsked | undefined> {
  const isAppSetUp = await hasApp(services, userId)
  const passkeys = await listPasskeys(services.db, userId)
  if (!isAppSetUp && passkeys.length === 0) return
  if (purpose === 'second-factor' && !(await isSecondFactorSetUp(services, userId))) return
  const { left } = await countRecoveryCodes(services.db, userId)
  const passkeyOptions = passkeys.length > 0 ? await passkeyRequest(services, passkeys) : null
  const ticket = await openChallenge(services, userId, purpose, passkeyOptions?.challenge ?? '')
  const methods: SecondFactorAsked['methods'] = []
  if (passkeyOptions) methods.push('passkey')
  if (isAppSetUp) methods.push('app')
  if (left > 0) methods.push('recovery')
  return { ticket, methods, passkeyOptions: passkeyOptions && { ...passkeyOptions } }
}

/**
 * Verifies the proof and returns the user id. Throws 401 when it is wrong; a ticket allows five attempts within ten
 * minutes.
 */
export async function verifySecondFactor(
  services: TwoFactorServices,
  input: z.output<typeof secondFactorInput>,
  purpose: Purpose,
  onWrong: (userId: string) => void,
): Promise<string> {
  const { userId, webauthn } = await attemptChallenge(services, input.ticket, purpose)
  if (userId === null) throw new Error('a challenge of a second factor has a user')
  // Guesses in a stolen session must not lock the owner out of signing in.
  const key = `${userId} ${purpose}`
  await enforceLimit(services, 'second-factor.account', key)
  const isProven =
    (input.passkey && (await verifyPasskey(services, userId, webauthn, input.passkey))) ||
    (input.code && (await hasApp(services, userId)) && (await verifyAppCode(services, userId, input.code))) ||
    (input.recoveryCode && (await redeemRecoveryCode(services, userId, input.recoveryCode)))
  if (!isProven) {
    onWrong(userId)
    throw new AppError('UNAUTHORIZED', input.passkey ? messages.passkeyRefused : messages.codeWrong)
  }
  await services.rateLimits.refund('second-factor.account', key)
  return userId
}

/**
 * Uses up the ticket, in the transaction that opens the session. Throws 401 when it is gone, because another request
 * used the same proof, or the password or a factor changed.
 */
export async function consumeTicket(services: TwoFactorServices, ticket: string) {
  const isThere = await closeChallenge(services, ticket)
  if (!isThere) throw new AppError('UNAUTHORIZED', messages.signInAgain, { isExpired: true })
}
