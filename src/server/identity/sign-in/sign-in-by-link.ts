import type { SignedInByLink } from '../../../shared/identity/auth.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import { isSameBrowser } from '../sessions/sign-in-browser.ts'
import { requestSecondFactor } from '../two-factor/second-factor.ts'
import { redeemEmailToken } from './email-tokens.ts'
import { expelStranger } from './expel-stranger.ts'
import { findEmailToken, findUserByEmail, updateEmailVerified } from './queries.ts'
import { startSession } from './start-session.ts'

/** Returns the account of a link without using the link up. Throws 400 for an unusable link, 403 in another browser. */
async function accountOf(ctx: Context, mailedToken: string) {
  const token = await findEmailToken(ctx.db, tokenHash(mailedToken), 'sign-in', timestamp(ctx))
  if (!token) throw new AppError('BAD_REQUEST', messages.signInLinkInvalid)
  if (!isSameBrowser(ctx, token.browserHash)) throw new AppError('FORBIDDEN', messages.signInLinkOfAnotherBrowser)
  const row = await findUserByEmail(ctx.db, token.emailKey)
  if (row?.id !== token.userId) throw new AppError('BAD_REQUEST', messages.signInLinkInvalid)
  return row
}

/**
 * Signs in with a mailed link, which verifies the address. Throws 401 with `secondFactor` when the account needs one, and
 * 403 in a browser that did not ask for the link, and for suspended or unapproved accounts.
 */
export async function signInByLink(ctx: Context, mailedToken: string): Promise<SignedInByLink> {
  const row = await accountOf(ctx, mailedToken)
  const secondFactor = await requestSecondFactor(ctx, row.id, 'second-factor')
  const signedIn = await inTransaction(ctx, async (ctx): Promise<SignedInByLink | null> => {
    const token = await redeemEmailToken(ctx, 'sign-in', mailedToken)
    const at = timestamp(ctx)
    const isProven = token && (await updateEmailVerified(ctx.db, token.userId, token.emailKey, at))
    if (!isProven) throw new AppError('BAD_REQUEST', messages.signInLinkInvalid)
    if (secondFactor) return null
    const isPasswordVoid = await expelStranger(ctx, row)
    const user = await startSession(ctx, { ...row, emailVerifiedAt: row.emailVerifiedAt ?? at })
    return { user, isPasswordVoid }
  })
  if (!signedIn) throw new AppError('UNAUTHORIZED', messages.secondFactorNeeded, { secondFactor })
  return signedIn
}
