/**
 * What counts as one requester: an IPv4 address, or the first half of an IPv6 one, for whoever has one of those has
 * 2⁶⁴ of them. Who has hung up by now has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':') || address.startsWith('::ffff:')) return address ?? ''
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const groups = [...first, ...Array(Math.max(8 - first.length - last.length, 0)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}
