import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Connection } from '../context.ts'

/** An IPv4 address or an IPv6 address in brackets, with or without a port, as some proxies forward them. */
const forwarded = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/

/** Returns the 64 leading bits of an IPv6 address in its canonical form. */
function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const groups = [...first, ...Array(Math.max(8 - first.length - last.length, 0)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}

const leading = (unit: string, bytes: number, groups: number) =>
  unit.includes('.') ? unit.split('.').slice(0, bytes).join('.') : unit.split(':').slice(0, groups).join(':')

/** The /24 or /48 around a unit of rate limits, which one customer may have. */
export const networkOf = (unit: string) => leading(unit, 3, 3)

/** The /16 or /32 around a unit of rate limits, which one provider may have. */
export const providerOf = (unit: string) => leading(unit, 2, 2)

/**
 * Returns the unit of rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because one subscriber
 * usually has 2⁶⁴ of them. All spellings of an address give the same unit. Closed connections have no address; they and
 * texts that are no address share one unit, so that inventing such texts evades no limit.
 */
export function networkPrefix(address = ''): string {
  if (isIPv4(address)) return address
  const [, inBrackets, ipv4] = forwarded.exec(address.trim()) ?? []
  const [ip = ''] = (inBrackets ?? ipv4 ?? address.trim()).split('%')
  if (isIPv4(ip)) return ip
  if (!isIPv6(ip)) return ''
  const canonical = new SocketAddress({ address: ip, family: 'ipv6' }).address
  const mapped = canonical.replace(/^::ffff:/, '')
  return isIPv4(mapped) ? mapped : prefixOf(canonical)
}

export const connectionOf = ({ ip, socket, headers }: FastifyRequest): Connection => ({
  peer: socket.remoteAddress ?? '',
  ip,
  headers,
})
