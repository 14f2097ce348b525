import type { z } from 'zod'
import type { secondFactorInput } from '../../shared/account.ts'
import { emailKey, type loginInput, type User } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { askSecondFactor, spendTicket, takeSecondFactor } from '../factors/second-factor.ts'
import { queueMail } from '../mail/mail.ts'
import { limit } from '../rate-limits/limit.ts'
import { deviceName } from './device.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash, findUserByEmail, findUserById } from './queries.ts'
import { deleteOldestSessions, listSessionsOf } from './session-queries.ts'
import { openSession } from './sessions.ts'
import { presentUser, type ViewerRow } from './viewer.ts'

/** Where somebody can be signed in at once: the session used longest ago makes room for a new one. */
const sessionsMax = 50

const pairOf = (ctx: Context, account: string) => `${ctx.address} ${account}`

/**
 * Slows guessing down. An account is guarded against guesses from everywhere, but not against the addresses it was
 * entered from since the last start: who fails in somebody's name does not lock them out where they usually are.
 */
async function throttle(ctx: Context, account: string) {
  const pair = pairOf(ctx, account)
  await limit(ctx, 'login.address', ctx.address)
  await limit(ctx, 'login.address-and-account', pair)
  if (!ctx.rateLimits.isTrusted(pair)) await limit(ctx, 'login.account', account)
}

async function easeThrottle(ctx: Context, account: string) {
  const pair = pairOf(ctx, account)
  await ctx.rateLimits.giveBack('login.address', ctx.address)
  await ctx.rateLimits.giveBack('login.address-and-account', pair)
  if (!ctx.rateLimits.isTrusted(pair)) await ctx.rateLimits.giveBack('login.account', account)
  ctx.rateLimits.trust(pair)
}

/** Opens the session, in the transaction at hand; a device that was not signed in before is told of by mail. */
async function enter(ctx: Context, row: ViewerRow): Promise<User> {
  const known = await listSessionsOf(ctx.db, row.id, timestamp(ctx))
  const device = deviceName(ctx.session.userAgent)
  const sessionId = await openSession(ctx, row.id)
  await deleteOldestSessions(ctx.db, row.id, sessionsMax)
  const isNew = !known.some((session) => deviceName(session.userAgent) === device)
  if (isNew && known.length > 0) await queueMail(ctx, 'new-sign-in', row.email, sessionId)
  return presentUser(row)
}

/** Signs in by password. 401 when it is wrong, or when a second factor is asked for: then with `secondFactor`. */
export async function logIn(ctx: Context, input: z.output<typeof loginInput>): Promise<User> {
  const account = emailKey(input.email)
  await throttle(ctx, account)
  const row = await findUserByEmail(ctx.db, account)
  const matches = await isPassword(input.password, row?.passwordHash)
  if (!row || !matches) throw new AppError('UNAUTHORIZED', messages.loginFailed)
  const secondFactor = await askSecondFactor(ctx, row.id)
  if (secondFactor) throw new AppError('UNAUTHORIZED', messages.secondFactorNeeded, { secondFactor })
  const user = await inTransaction(ctx, async (ctx) => {
    // Checking takes its time: the password may have been changed meanwhile.
    const current = await findPasswordHash(ctx.db, row.id)
    if (current?.passwordHash !== row.passwordHash) throw new AppError('UNAUTHORIZED', messages.loginFailed)
    return enter(ctx, row)
  })
  await easeThrottle(ctx, account)
  return user
}

/** The second step of signing in. Whatever changes the password ends the tickets that were given for the old one. */
export async function logInFurther(ctx: Context, input: z.output<typeof secondFactorInput>): Promise<User> {
  const userId = await takeSecondFactor(ctx, input)
  const user = await inTransaction(ctx, async (ctx) => {
    await spendTicket(ctx, input.ticket)
    const row = await findUserById(ctx.db, userId)
    if (!row) throw new AppError('UNAUTHORIZED', messages.signInAgain)
    return enter(ctx, row)
  })
  await easeThrottle(ctx, emailKey(user.email))
  return user
}
