import { createServer } from 'node:net'
import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import { authorityOf, listeningAddress } from '../../platform/listening-address.ts'
import { fail, ok, reasonOf, warn } from './verdict.ts'

/** Timeout in milliseconds. */
const timeoutMs = 5_000

export const isLocal = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Checks the public address and the proxy settings. */
export function checkPublicUrl({ publicUrl, trustProxy, host }: Config): Finding[] {
  const url = new URL(publicUrl)
  const address = isLocal(url)
    ? warn(
        phrase('Address'),
        phrase('{address} works on this machine only', { address: publicUrl }),
        phrase('set PUBLIC_URL for others'),
      )
    : url.protocol === 'https:'
      ? ok(phrase('Address'), { text: publicUrl })
      : fail(
          phrase('Address'),
          phrase('{address} is not https; others on the network can read passwords and sessions', {
            address: publicUrl,
          }),
          phrase('put a proxy such as Caddy in front, and set PUBLIC_URL to its https address'),
        )
  const isHere = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (trustProxy === true)
    return [
      address,
      warn(
        phrase('Proxy'),
        phrase('TRUST_PROXY=on trusts any client that sends a forwarded address'),
        phrase('set TRUST_PROXY to the address of the proxy'),
      ),
    ]
  if (trustProxy === false && url.protocol === 'https:')
    return [
      address,
      warn(
        phrase('Proxy'),
        phrase('TRUST_PROXY is off; behind a proxy, all users share one address and its rate limits'),
        phrase('set TRUST_PROXY to the address of the proxy'),
      ),
    ]
  if (trustProxy === false && !isHere)
    return [address, ok(phrase('Proxy'), phrase('none; the server listens on {host}', { host }))]
  return [
    address,
    ok(
      phrase('Proxy'),
      trustProxy === false ? phrase('none') : phrase('trusts {proxies}', { proxies: String(trustProxy) }),
    ),
  ]
}

const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/** Checks whether the server runs on the port, or could. */
export async function checkPort(config: Config): Promise<Finding> {
  const { host, port } = config
  const where = authorityOf(host, port)
  if (await isFree(port, host)) return ok({ text: 'Port' }, { text: `${where} is free; the server is not running` })
  try {
    const answer = await fetch(`${listeningAddress(config)}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })
    const isOurs = answer.ok && /json/.test(answer.headers.get('content-type') ?? '')
    return isOurs
      ? ok({ text: 'Port' }, { text: `the server answers on ${where}` })
      : fail(
          { text: 'Port' },
          { text: `the program on ${where} answers ${answer.status}; it is not a healthy Folkmoot server` },
        )
  } catch (error) {
    return fail({ text: 'Port' }, { text: `the program on ${where} does not answer: ${reasonOf(error)}` })
  }
}
