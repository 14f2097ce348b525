import { phrase } from '../../platform/phrase.ts'
import type { ModerationResult } from './result.ts'

/** More links than this to one address are advertising when they are most of the links. */
const sameAddressMax = 10

const keyOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[.,;:!?'"/]{1,20}$/, '')

/** Returns the addresses that a text repeats, as violations. */
export function repeatedAddresses(addresses: readonly string[]) {
  const counts = new Map<string, number>()
  for (const address of addresses) {
    const key = keyOf(address)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const reason = phrase('It links to the same address repeatedly.').text
  const category: ModerationResult['category'] = 'spam'
  const isPushed = (count: number) => count > sameAddressMax && count * 2 >= addresses.length
  return [...counts].flatMap(([term, count]) => (isPushed(count) ? [{ category, reason, term }] : []))
}
