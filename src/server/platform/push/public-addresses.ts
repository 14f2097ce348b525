import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address of version 4 or 6 belongs to the internet, and neither to a private network nor to a special use. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Whether the host of a URL may be asked: a name that can be public, or a public address. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) > 0) return isPublicAddress(host)
  // Names without a dot, and these, belong to the local network.
  return (
    /\.[a-z][a-z\d-]*\.?$/i.test(host) && !/\.(local|localhost|internal|home\.arpa|lan|test|invalid)\.?$/i.test(host)
  )
}

/** Resolves a name and refuses it if any of its addresses is not public, so that no answer of a name server leads inside. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('the host has no public address'), { code: 'EPRIVATE' }), [])
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  })
