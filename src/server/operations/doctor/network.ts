import { createServer } from 'node:net'
import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import { authorityOf, listeningAddress } from '../../platform/listening-address.ts'
import { fail, ok, reasonOf, warn } from './verdict.ts'

/** Timeout in milliseconds. */
const timeoutMs = 5_000

export const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Checks the public address and the proxy settings. */
export function checkPublicUrl({ publicUrl, trustProxy, host }: Config): Verdict[] {
  const url = new URL(publicUrl)
  const address = isLocal(url)
    ? warn('Address', `${publicUrl} works on this machine only`, 'set PUBLIC_URL for others')
    : url.protocol === 'https:'
      ? ok('Address', publicUrl)
      : fail(
          'Address',
          `${publicUrl} is not https; others on the network can read passwords and sessions`,
          'put a proxy such as Caddy in front, and set PUBLIC_URL to its https address',
        )
  const isHere = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (trustProxy === true)
    return [
      address,
      warn(
        'Proxy',
        'TRUST_PROXY=on trusts any client that sends a forwarded address',
        'set TRUST_PROXY to the address of the proxy',
      ),
    ]
  if (trustProxy === false && url.protocol === 'https:')
    return [
      address,
      warn(
        'Proxy',
        'TRUST_PROXY is off; behind a proxy, all users share one address and its rate limits',
        'set TRUST_PROXY to the address of the proxy',
      ),
    ]
  if (trustProxy === false && !isHere) return [address, ok('Proxy', `none; the server listens on ${host}`)]
  return [address, ok('Proxy', trustProxy === false ? 'none' : `trusts ${trustProxy}`)]
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/** Checks whether the server runs on the port, or could. */
export async function checkPort(config: Config): Promise<Verdict> {
  const { host, port } = config
  const where = authorityOf(host, port)
  if (await isFree(port, host)) return ok('Port', `${where} is free; the server is not running`)
  try {
    const answer = await fetch(`${listeningAddress(config)}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })
    const isOurs = answer.ok && /json/.test(answer.headers.get('content-type') ?? '')
    return isOurs
      ? ok('Port', `the server answers on ${where}`)
      : fail('Port', `the program on ${where} answers ${answer.status}; it is not a healthy Folkmoot server`)
  } catch (error) {
    return fail('Port', `the program on ${where} does not answer: ${reasonOf(error)}`)
  }
}
