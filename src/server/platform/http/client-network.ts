/**
 * Returns the unit of rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because one subscriber
 * usually has 2⁶⁴ of them. Closed connections have no address.
 */
export function networkPrefix(address: string | undefined): string {
  if (!address?.includes(':') || address.startsWith('::ffff:')) return address ?? ''
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const groups = [...first, ...Array(Math.max(8 - first.length - last.length, 0)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}
