import { type Context, timestamp } from '../../platform/context.ts'
import { tokenHash } from '../../platform/ids.ts'
import { middleware } from '../../platform/procedures.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { findModeratorsLink, findUsableInvitation } from './invitation-queries.ts'

const tokenIn = (input: unknown) =>
  typeof input === 'object' && input !== null && 'invitation' in input ? String(input.invitation) : ''

/**
 * Counts a sign-up per network address. A room full of people shares one, so a higher limit counts sign-ups by invitation, or
 * by the link of an organizer or moderator. Throws 429 beyond the limit.
 */
export async function countSignUp(ctx: Context, token: string) {
  const hash = tokenHash(token)
  const now = timestamp(ctx)
  const invitation = (await findModeratorsLink(ctx.db, hash, now)) ?? (await findUsableInvitation(ctx.db, hash, now))
  await enforceLimit(ctx, invitation ? 'signup.invited' : 'signup.address', ctx.address)
}

/** Counts sign-ups, valid or not. */
export const limitedSignUps = middleware(async ({ ctx, getRawInput, next }) => {
  await countSignUp(ctx, tokenIn(await getRawInput()))
  return next()
})
