import type { z } from 'zod'
import type { secondFactorInput } from '../../../shared/identity/account.ts'
import type { loginInput, User } from '../../../shared/identity/auth.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf, providerOf } from '../../platform/http/client-network.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import type { RateRule } from '../../platform/rate-limits/rate-limits.ts'
import { findKnownDevice, findTrustedDevice } from '../sessions/trusted-devices.ts'
import { consumeTicket, requestSecondFactor, verifySecondFactor } from '../two-factor/second-factor.ts'
import { logFailedSignIn } from './log-failed-sign-in.ts'
import { recordPasswordWeakness } from './password-rules.ts'
import { isPassword } from './passwords.ts'
import { findPassword, findUserByEmail, findUserById } from './queries.ts'
import { startSession } from './start-session.ts'

/** The limits of one attempt and their keys. */
type Limits = readonly (readonly [RateRule, string])[]

/**
 * Returns the limits that slow down password guessing. Strangers' guesses never count against a browser in which the
 * account signed in before, so that they cannot lock out its owner. Elsewhere, one network or provider exhausts its own
 * limits before the limit of the account.
 */
async function limitsOf(ctx: Context, account: string): Promise<Limits> {
  const device = await findTrustedDevice(ctx, account)
  if (device) return [['login.device', `${device} ${account}`]]
  return [
    ['login.address', ctx.address],
    ['login.address-and-account', `${ctx.address} ${account}`],
    ['login.network-and-account', `${networkOf(ctx.address)} ${account}`],
    ['login.provider-and-account', `${providerOf(ctx.address)} ${account}`],
    ['login.account', account],
  ]
}

async function throttle(ctx: Context, account: string): Promise<Limits> {
  const limits = await limitsOf(ctx, account)
  for (const [rule, key] of limits) await enforceLimit(ctx, rule, key)
  return limits
}

async function refundAll(ctx: Context, limits: Limits) {
  for (const [rule, key] of limits) await ctx.rateLimits.refund(rule, key)
}

/**
 * Signs in by password. Throws 401 when the password is wrong, or, with `secondFactor`, when a second factor is needed.
 */
export async function logIn(ctx: Context, input: z.output<typeof loginInput>): Promise<User> {
  const account = emailKey(input.email)
  const limits = await throttle(ctx, account)
  const row = await findUserByEmail(ctx.db, account)
  const matches = await isPassword(input.password, row?.passwordHash)
  if (!row || !matches) {
    logFailedSignIn(ctx, row?.id ?? null, 'password')
    throw new AppError('UNAUTHORIZED', messages.loginFailed)
  }
  const isPasswordWeak = await recordPasswordWeakness(ctx, row, input.password)
  const secondFactor = await requestSecondFactor(ctx, row.id, 'second-factor')
  if (secondFactor) throw new AppError('UNAUTHORIZED', messages.secondFactorNeeded, { secondFactor })
  const user = await inTransaction(ctx, async (ctx) => {
    // Verifying the hash takes time, in which the password may have changed.
    const current = await findPassword(ctx.db, row.id)
    if (current?.passwordHash !== row.passwordHash) throw new AppError('UNAUTHORIZED', messages.loginFailed)
    return startSession(ctx, { ...row, isPasswordWeak })
  })
  await refundAll(ctx, limits)
  return user
}

/**
 * Returns the limit of second steps, which need no account: the limit of a browser in which a user has signed in
 * before.
 */
async function stepLimitsOf(ctx: Context): Promise<Limits> {
  const device = await findKnownDevice(ctx)
  return [device ? ['login.device', `${device} second-factor`] : ['login.address', ctx.address]]
}

/** Counts an attempt at the second step, whatever it contains. Throws 429 beyond the limit. */
export async function countSecondStep(ctx: Context) {
  for (const [rule, key] of await stepLimitsOf(ctx)) await enforceLimit(ctx, rule, key)
}

/** Completes the second step of signing in. A password change voids the tickets that were issued before. */
export async function completeLogIn(ctx: Context, input: z.output<typeof secondFactorInput>): Promise<User> {
  const stepLimits = await stepLimitsOf(ctx)
  const onWrong = (userId: string) => logFailedSignIn(ctx, userId, 'second factor')
  const userId = await verifySecondFactor(ctx, input, 'second-factor', onWrong)
  const account = await findUserById(ctx.db, userId)
  // Read before the sign-in makes this browser a trusted one: the first step counted against these limits.
  const limits = account ? await limitsOf(ctx, emailKey(account.email)) : []
  const user = await inTransaction(ctx, async (ctx) => {
    await consumeTicket(ctx, input.ticket)
    const row = await findUserById(ctx.db, userId)
    if (!row) throw new AppError('UNAUTHORIZED', messages.signInAgain)
    return startSession(ctx, row)
  })
  await refundAll(ctx, [...limits, ...stepLimits])
  return user
}
