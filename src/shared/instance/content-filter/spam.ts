import type { ModerationResult } from './result.ts'

/** More links to the same place than this, when they are most of the links, are advertising. */
const sameAddressMost = 10

const keyOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[.,;:!?'"/]{1,20}$/, '')

/** The addresses that a text repeats again and again, as faults. */
export function repeatedAddresses(addresses: readonly string[]) {
  const counts = new Map<string, number>()
  for (const address of addresses) {
    const key = keyOf(address)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const reason = 'It links to the same address again and again.'
  const category: ModerationResult['category'] = 'spam'
  const isPushed = (count: number) => count > sameAddressMost && count * 2 >= addresses.length
  return [...counts].flatMap(([term, count]) => (isPushed(count) ? [{ category, reason, term }] : []))
}
