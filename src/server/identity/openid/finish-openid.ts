import type { OpenidFinished } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { pathOnSite } from '../../../shared/platform/path-on-site.ts'
import { openidIdentity } from '../../instance/settings/openid-settings.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isSameBrowser } from '../sessions/sign-in-browser.ts'
import { findOpenidAccount, updateOpenidUsed } from '../sign-in/openid-queries.ts'
import { findUserById } from '../sign-in/queries.ts'
import { startSession } from '../sign-in/start-session.ts'
import { attemptChallenge, closeChallenge } from '../two-factor/challenges.ts'
import { requestSecondFactor } from '../two-factor/second-factor.ts'
import { type Claims, claimsOf } from './claims.ts'
import { connectOpenid } from './connect-openid.ts'
import { signUpWithOpenid } from './sign-up-with-openid.ts'
import type { Expected } from './start-openid.ts'

/**
 * Uses up the state of an answer. Throws 403 for one that is unknown, used or expired, and in a browser that did not begin.
 */
async function redeemState(ctx: Context, state: string) {
  const expired = () => new AppError('FORBIDDEN', messages.openidExpired)
  const challenge = await attemptChallenge(ctx, state, 'openid').catch(() => {
    throw expired()
  })
  const expected: Expected = JSON.parse(challenge.webauthn)
  if (!isSameBrowser(ctx, expected.browser)) throw new AppError('FORBIDDEN', messages.openidOfAnotherBrowser)
  if (!(await closeChallenge(ctx, state)) || expected.issuer !== (await openidIdentity(ctx))?.issuer) throw expired()
  return { expected, connects: challenge.userId }
}

/** Throws 401 with `secondFactor` when the account has one: the provider replaces the password only. */
async function signIn(ctx: Context, userId: string, { issuer, subject }: Claims) {
  const secondFactor = await requestSecondFactor(ctx, userId, 'second-factor')
  if (secondFactor) throw new AppError('UNAUTHORIZED', messages.secondFactorNeeded, { secondFactor })
  return inTransaction(ctx, async (ctx) => {
    const row = await findUserById(ctx.db, userId)
    // The user may have disconnected the account in the meantime.
    const account = await findOpenidAccount(ctx.db, issuer, subject)
    if (!row || account?.userId !== userId) throw new AppError('UNAUTHORIZED', messages.signInAgain)
    await updateOpenidUsed(ctx.db, issuer, subject, timestamp(ctx))
    return startSession(ctx, row)
  })
}

/**
 * Ends what `startOpenid` began with the provider's answer, the query of its address: signs in, makes an account, or connects
 * the provider's account to the signed-in user.
 */
export async function finishOpenid(ctx: Context, search: string): Promise<OpenidFinished> {
  const answer = new URLSearchParams(search)
  const state = answer.get('state') ?? ''
  const { expected, connects } = await redeemState(ctx, state)
  const returnTo = pathOnSite(expected.returnTo) ?? '/'
  if (answer.has('error')) throw new AppError('BAD_REQUEST', messages.openidCancelled)
  const claims = await claimsOf(ctx, search, state, expected)
  if (connects !== null) {
    await connectOpenid(ctx, connects, claims)
    return { outcome: 'connected', returnTo }
  }
  const account = await findOpenidAccount(ctx.db, claims.issuer, claims.subject)
  if (account) return { outcome: 'signed-in', user: await signIn(ctx, account.userId, claims), returnTo }
  const { user, awaitsApproval } = await signUpWithOpenid(ctx, claims, returnTo)
  return { outcome: awaitsApproval ? 'awaits-approval' : 'signed-up', user, returnTo }
}
