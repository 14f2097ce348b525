import { timestamp } from '../../platform/context.ts'
import { tokenHash } from '../../platform/ids.ts'
import { middleware } from '../../platform/procedures.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { findModeratorsLink, findUsableInvitation } from './invitation-queries.ts'

const tokenIn = (input: unknown) =>
  typeof input === 'object' && input !== null && 'invitation' in input ? String(input.invitation) : ''

/**
 * Counts sign-ups, valid or not, per network address. A room full of people shares one, so those with an invitation or with
 * the link of an organizer or moderator have a higher limit of their own. Throws 429 beyond the limit.
 */
export const limitedSignUps = middleware(async ({ ctx, getRawInput, next }) => {
  const hash = tokenHash(tokenIn(await getRawInput()))
  const now = timestamp(ctx)
  const invitation = (await findModeratorsLink(ctx.db, hash, now)) ?? (await findUsableInvitation(ctx.db, hash, now))
  await enforceLimit(ctx, invitation ? 'signup.invited' : 'signup.address', ctx.address)
  return next()
})
