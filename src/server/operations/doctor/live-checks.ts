import type { Verdict } from '../../../shared/operations/doctor.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/context.ts'
import { clockFix, clockTolerance } from './database.ts'
import { isLocal } from './network.ts'
import { fail, ok, warn } from './verdict.ts'

/** The request that asks for the checks. */
export interface LiveRequest {
  connection: Connection
  /** The client's address as the server understands it. */
  address: string
  /** The origin of the address in the browser. */
  origin: string
  browserTime: string
}

const nginxForwarded = 'in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'

/** Checks whether the addresses of users arrive behind a proxy. Without them, all users share their rate limits. */
export function checkForwarding({ trustProxy, publicUrl }: Config, { connection, address }: LiveRequest): Verdict {
  const { peer, ip, headers } = connection
  const forwardedFor = headers['x-forwarded-for']?.toString()
  const isForwarded = forwardedFor !== undefined
  // The nearest proxy adds the address that it sees at the end. A client on the proxy's machine has the proxy's address.
  const nearest = forwardedFor?.split(',').at(-1)?.trim()
  const isTrusted = trustProxy !== false
  if (isForwarded && !isTrusted)
    return fail('Forwarding', `requests come through ${peer}, which is not trusted`, `set TRUST_PROXY=${peer}`)
  if (isForwarded && ip === peer && nearest !== peer)
    return fail(
      'Forwarding',
      `requests come through ${peer}, which TRUST_PROXY does not name`,
      `set TRUST_PROXY=${peer}`,
    )
  if (isForwarded) return ok('Forwarding', `the proxy ${peer} forwards addresses; yours is ${address}`)
  if (isTrusted || publicUrl.startsWith('https:'))
    return fail('Forwarding', `${peer} does not forward the addresses of users`, nginxForwarded)
  return ok('Forwarding', 'users connect without a proxy')
}

/** Checks whether the proxy passes on the host that users open. */
export function checkHost({ publicUrl }: Config, { connection }: LiveRequest): Verdict {
  const { host = '' } = connection.headers
  const expected = new URL(publicUrl).host
  return host === expected
    ? ok('Host', `requests ask for ${host}`)
    : fail(
        'Host',
        `requests ask for ${host || 'no host'} instead of ${expected}`,
        'in nginx: proxy_set_header Host $http_host;',
      )
}

/** Checks whether the browser's address is the public one, and whether its cookies travel encrypted. */
export function checkCookies({ publicUrl }: Config, { origin }: LiveRequest): Verdict {
  if (origin !== publicUrl)
    return fail(
      'Cookies',
      `you opened ${origin}, but PUBLIC_URL is ${publicUrl}, where links in emails lead`,
      `set PUBLIC_URL=${origin}, or open ${publicUrl}`,
    )
  if (publicUrl.startsWith('https:')) return ok('Cookies', 'browsers send session cookies by https only')
  if (isLocal(new URL(publicUrl))) return ok('Cookies', 'session cookies stay on this machine')
  return fail(
    'Cookies',
    'session cookies cross the network unencrypted',
    'put a proxy such as Caddy in front, and set PUBLIC_URL to its https address',
  )
}

/** Compares the clocks of server and browser. */
export function checkBrowserClock(now: Date, { browserTime }: LiveRequest): Verdict {
  const difference = now.getTime() - Date.parse(browserTime)
  const seconds = Math.round(Math.abs(difference) / 1_000)
  if (Math.abs(difference) <= clockTolerance) return ok('Clock', 'agrees with the clock of your browser')
  const reason = `is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the clock of your browser`
  return warn('Clock', reason, clockFix)
}
