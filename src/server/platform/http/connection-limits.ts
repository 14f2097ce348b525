import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../errors.ts'

interface ConnectionLimits {
  /** The maximum per user or address. */
  perKey: number
  total: number
}

/**
 * A quarter of all places is reserved for keys that use less than a quarter of their limit, so that a few keys cannot
 * take all places.
 */
const reserved = 1 / 4

/**
 * Limits concurrent connections or work. Acquiring a place returns the function that releases it; throws 429 when the
 * limit is reached.
 */
export function createConnectionLimits({ perKey: each, total: inAll }: ConnectionLimits) {
  const few = Math.ceil(each * reserved)
  const forMany = Math.ceil(inAll * (1 - reserved))
  const taken = new Map<string, number>()
  let all = 0
  return (key: string): (() => void) => {
    const held = taken.get(key) ?? 0
    if (held >= each || all >= (held < few ? inAll : forMany))
      throw new AppError('TOO_MANY_REQUESTS', messages.tooManyRequests)
    taken.set(key, held + 1)
    all++
    return () => {
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
      all--
    }
  }
}
