import type { z } from 'zod'
import type { secondFactorInput } from '../../../shared/identity/account.ts'
import type { loginInput, User } from '../../../shared/identity/auth.ts'
import { emailKey } from '../../../shared/platform/fields.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { consumeTicket, requestSecondFactor, verifySecondFactor } from '../two-factor/second-factor.ts'
import { deviceName } from './device.ts'
import { isPassword } from './passwords.ts'
import { presentUser, type ViewerRow } from './present-user.ts'
import { findPasswordHash, findUserByEmail, findUserById } from './queries.ts'
import { deleteOldestSessions, listSessionsOf } from './session-queries.ts'
import { openSession } from './sessions.ts'

/** The maximum number of sessions per user; a new one replaces the session that was unused longest. */
const sessionsMax = 50

const throttleKey = (ctx: Context, account: string) => `${ctx.address} ${account}`

/**
 * Slows down password guessing. The limit per account does not apply to addresses from which the account signed in
 * since the last start, so that an attacker cannot lock out its owner.
 */
async function throttle(ctx: Context, account: string) {
  const pair = throttleKey(ctx, account)
  await enforceLimit(ctx, 'login.address', ctx.address)
  await enforceLimit(ctx, 'login.address-and-account', pair)
  if (!ctx.rateLimits.isTrusted(pair)) await enforceLimit(ctx, 'login.account', account)
}

async function resetThrottle(ctx: Context, account: string) {
  const pair = throttleKey(ctx, account)
  await ctx.rateLimits.refund('login.address', ctx.address)
  await ctx.rateLimits.refund('login.address-and-account', pair)
  if (!ctx.rateLimits.isTrusted(pair)) await ctx.rateLimits.refund('login.account', account)
  ctx.rateLimits.trust(pair)
}

/** Opens the session in the current transaction and queues a mail for an unknown device. */
async function startSession(ctx: Context, row: ViewerRow): Promise<User> {
  const known = await listSessionsOf(ctx.db, row.id, timestamp(ctx))
  const device = deviceName(ctx.session.userAgent)
  const sessionId = await openSession(ctx, row.id)
  await deleteOldestSessions(ctx.db, row.id, sessionsMax)
  const isNew = !known.some((session) => deviceName(session.userAgent) === device)
  if (isNew && known.length > 0) await queueMail(ctx, 'new-sign-in', row.email, sessionId)
  return presentUser(row)
}

/**
 * Signs in by password. Throws 401 when the password is wrong, or, with `secondFactor`, when a second factor is needed.
 */
export async function logIn(ctx: Context, input: z.output<typeof loginInput>): Promise<User> {
  const account = emailKey(input.email)
  await throttle(ctx, account)
  const row = await findUserByEmail(ctx.db, account)
  const matches = await isPassword(input.password, row?.passwordHash)
  if (!row || !matches) throw new AppError('UNAUTHORIZED', messages.loginFailed)
  const secondFactor = await requestSecondFactor(ctx, row.id)
  if (secondFactor) throw new AppError('UNAUTHORIZED', messages.secondFactorNeeded, { secondFactor })
  const user = await inTransaction(ctx, async (ctx) => {
    // Verifying the hash takes time, in which the password may have changed.
    const current = await findPasswordHash(ctx.db, row.id)
    if (current?.passwordHash !== row.passwordHash) throw new AppError('UNAUTHORIZED', messages.loginFailed)
    return startSession(ctx, row)
  })
  await resetThrottle(ctx, account)
  return user
}

/** Completes the second step of signing in. A password change voids the tickets that were issued before. */
export async function completeLogIn(ctx: Context, input: z.output<typeof secondFactorInput>): Promise<User> {
  const userId = await verifySecondFactor(ctx, input)
  const user = await inTransaction(ctx, async (ctx) => {
    await consumeTicket(ctx, input.ticket)
    const row = await findUserById(ctx.db, userId)
    if (!row) throw new AppError('UNAUTHORIZED', messages.signInAgain)
    return startSession(ctx, row)
  })
  await resetThrottle(ctx, emailKey(user.email))
  return user
}
