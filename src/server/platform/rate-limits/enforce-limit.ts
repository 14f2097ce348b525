import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../errors.ts'
import type { RateLimits, RateRule } from './rate-limits.ts'

/** `retryAfter` is in seconds; the Retry-After header repeats it. */
const tooManyRequests = (retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS', messages.tooManyRequests, { retryAfter })

/** Throws 429 beyond the limit, and counts nothing. */
export async function refuseBeyondLimit(ctx: { rateLimits: RateLimits }, rule: RateRule, key: string) {
  const retryAfter = await ctx.rateLimits.wait(rule, key)
  if (retryAfter > 0) throw tooManyRequests(retryAfter)
}

/** Counts an attempt, or several. Throws 429 beyond the limit. */
export async function enforceLimit(ctx: { rateLimits: RateLimits }, rule: RateRule, key: string, points = 1) {
  const retryAfter = await ctx.rateLimits.consume(rule, key, points)
  if (retryAfter > 0) throw tooManyRequests(retryAfter)
}
