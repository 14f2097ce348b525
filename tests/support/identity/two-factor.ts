import { Secret, TOTP } from 'otpauth'
import type { SecondFactorAsked } from '../../../src/shared/identity/account.ts'
import { refusal } from '../refusal.ts'
import { password, type TestUser, type World } from '../world.ts'
import { withRenewedCookie } from './renewed-session.ts'

const step = 30_000

/** The code of an authenticator app for this secret now, or this many steps of 30 seconds later. */
export function totpCode(world: World, secret: string, stepsLater = 0) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return totp.generate({ timestamp: world.services.now().getTime() + stepsLater * step })
}

/** Sets up an authenticator app; returns it, and the clients of that browser. Its code is used up. */
export async function setUpAuthenticatorApp(world: World, user: TestUser) {
  const { secret } = await user.api.twoFactor.startApp()
  const { recoveryCodes } = await user.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
  world.advance(2 * step)
  // The mail about the new factor; tests count the mails of what follows.
  await world.deliverMails()
  return { secret, recoveryCodes, browser: withRenewedCookie(world, user) }
}

/** Sends the right password; returns the request for the second factor. */
export async function twoFactorChallenge(world: World, { email }: Pick<TestUser, 'email'>): Promise<SecondFactorAsked> {
  const answer = await refusal(world.guest.api.auth.login({ email, password }))
  if (!('secondFactor' in answer)) throw new Error(`no second factor was asked for: ${JSON.stringify(answer)}`)
  return answer.secondFactor as SecondFactorAsked
}
