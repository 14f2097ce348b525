import { Secret, TOTP } from 'otpauth'
import type { SecondFactorAsked } from '../../src/shared/account.ts'
import { renewed } from './renewed.ts'
import { refusal } from './rest-refusal.ts'
import { type Person, password, type World } from './world.ts'

const step = 30_000

/** What an authenticator app shows for this secret now, or so many steps of 30 seconds later. */
export function codeOf(world: World, secret: string, stepsLater = 0) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return totp.generate({ timestamp: world.services.now().getTime() + stepsLater * step })
}

/** Sets up an authenticator app; answers it, and the doors of the browser that did it. Its code is used up. */
export async function setUpApp(world: World, person: Person) {
  const { secret } = await person.api.factors.startApp({ password })
  const { recoveryCodes } = await person.api.factors.confirmApp({ code: codeOf(world, secret) })
  world.advance(2 * step)
  return { secret, recoveryCodes, browser: renewed(world, person) }
}

/** Gives the right password; answers what is asked for besides. */
export async function askedAtLogin(world: World, { email }: Pick<Person, 'email'>): Promise<SecondFactorAsked> {
  const answer = await refusal(world.guest.api.auth.login({ email, password }))
  if (!('secondFactor' in answer)) throw new Error(`no second factor was asked for: ${JSON.stringify(answer)}`)
  return answer.secondFactor as SecondFactorAsked
}
