import type { z } from 'zod'
import type { SecondFactorAsked, secondFactorInput } from '../../shared/account.ts'
import { messages } from '../../shared/messages.ts'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { limit } from '../rate-limits/limit.ts'
import { takeAppCode } from './app-codes.ts'
import { attemptChallenge, closeChallenge, openChallenge } from './challenges.ts'
import { passkeyRequest, takePasskey } from './passkeys.ts'
import { countRecoveryCodes, findApp, listPasskeys } from './queries.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type Store = Pick<Services, 'db' | 'now' | 'config' | 'rateLimits'>

/** An app counts once a code has confirmed it. */
const hasApp = async (services: Pick<Services, 'db'>, userId: string) =>
  Boolean((await findApp(services.db, userId))?.confirmedAt)

/** Whether signing in to this account asks for more than the password. */
export async function isSecondFactorSetUp(services: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  return (await hasApp(services, userId)) || (await listPasskeys(services.db, userId)).length > 0
}

/** What a person who gave the right password has to prove besides; nothing when they set up no second factor. */
export async function askSecondFactor(services: Store, userId: string): Promise<SecondFactorAsked | undefined> {
  const isAppSetUp = await hasApp(services, userId)
  const passkeys = await listPasskeys(services.db, userId)
  if (!isAppSetUp && passkeys.length === 0) return
  const { left } = await countRecoveryCodes(services.db, userId)
  const passkeyOptions = passkeys.length > 0 ? await passkeyRequest(services, passkeys) : null
  const ticket = await openChallenge(services, userId, 'second-factor', passkeyOptions?.challenge ?? '')
  const methods: SecondFactorAsked['methods'] = []
  if (passkeyOptions) methods.push('passkey')
  if (isAppSetUp) methods.push('app')
  if (left > 0) methods.push('recovery')
  return { ticket, methods, passkeyOptions: passkeyOptions && { ...passkeyOptions } }
}

/** Checks the proof and answers whose it is. 401 when it is wrong; the ticket takes five attempts in ten minutes. */
export async function takeSecondFactor(services: Store, input: z.output<typeof secondFactorInput>): Promise<string> {
  const { userId, webauthn } = await attemptChallenge(services, input.ticket, 'second-factor')
  await limit(services, 'second-factor.account', userId)
  const isProven =
    (input.passkey && (await takePasskey(services, userId, webauthn, input.passkey))) ||
    (input.code && (await hasApp(services, userId)) && (await takeAppCode(services, userId, input.code))) ||
    (input.recoveryCode && (await takeRecoveryCode(services, userId, input.recoveryCode)))
  if (!isProven) throw new AppError('UNAUTHORIZED', input.passkey ? messages.passkeyRefused : messages.codeWrong)
  await services.rateLimits.giveBack('second-factor.account', userId)
  return userId
}

/**
 * Uses the ticket up: call it in the transaction that opens the session. 401 when it is gone, because another request
 * brought the same proof, or the password or the factors were changed meanwhile.
 */
export async function spendTicket(services: Store, ticket: string) {
  const isThere = await closeChallenge(services, ticket)
  if (!isThere) throw new AppError('UNAUTHORIZED', messages.signInAgain, { isExpired: true })
}
