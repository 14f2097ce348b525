import { tryAgainInHours, tryAgainInMinutes } from '../../../shared/platform/message-phrases.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { Phrase } from '../../../shared/platform/phrase.ts'
import { AppError } from '../errors.ts'
import type { RateLimits, RateRule } from './rate-limits.ts'

const minute = 60
const hour = 60 * minute

/** Says when to try again, rounded up, if that is more than a moment. */
function messageFor(seconds: number): string | Phrase {
  if (seconds <= minute) return messages.tooManyRequests
  const minutes = Math.ceil(seconds / minute)
  if (minutes < 2 * minute) return tryAgainInMinutes(minutes)
  return tryAgainInHours(Math.ceil(seconds / hour))
}

/** The refusal of an attempt that may be repeated after these seconds; the Retry-After header repeats them. */
export const tooManyRequests = (seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', messageFor(seconds), { retryAfter: Math.ceil(seconds) })

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
