import { messages } from '../../shared/messages.ts'
import { AppError } from '../errors.ts'
import type { RateLimits, RateRule } from './rate-limits.ts'

/** 429; `retryAfter` is in seconds, and stands in the Retry-After header as well. */
const tooMany = (retryAfter: number) => new AppError('TOO_MANY_REQUESTS', messages.tooManyRequests, { retryAfter })

/** Counts an attempt; 429 when there were too many. */
export async function limit(ctx: { rateLimits: RateLimits }, rule: RateRule, key: string) {
  const retryAfter = await ctx.rateLimits.take(rule, key)
  if (retryAfter > 0) throw tooMany(retryAfter)
}
