import type { Finding } from '../../../shared/operations/doctor.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
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

const nginxForwarded = phrase('in nginx: {directive}', {
  directive: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
})

const setVariable = (variable: string) => phrase('set {variable}', { variable })

/** Checks whether the addresses of users arrive behind a proxy. Without them, all users share their rate limits. */
export function checkForwarding({ trustProxy, publicUrl }: Config, { connection, address }: LiveRequest): Finding {
  const { peer, ip, headers } = connection
  const forwardedFor = headers['x-forwarded-for']?.toString()
  const isForwarded = forwardedFor !== undefined
  // The nearest proxy adds the address that it sees at the end. A client on the proxy's machine has the proxy's address.
  const nearest = forwardedFor?.split(',').at(-1)?.trim()
  const isTrusted = trustProxy !== false
  if (isForwarded && !isTrusted)
    return fail(
      phrase('Forwarding'),
      phrase('requests come through {peer}, which is not trusted', { peer }),
      setVariable(`TRUST_PROXY=${peer}`),
    )
  if (isForwarded && ip === peer && nearest !== peer)
    return fail(
      phrase('Forwarding'),
      phrase('requests come through {peer}, which TRUST_PROXY does not name', { peer }),
      setVariable(`TRUST_PROXY=${peer}`),
    )
  if (isForwarded)
    return ok(
      phrase('Forwarding'),
      phrase('the proxy {peer} forwards addresses; yours is {address}', { peer, address }),
    )
  if (isTrusted || publicUrl.startsWith('https:'))
    return fail(
      phrase('Forwarding'),
      phrase('{peer} does not forward the addresses of users', { peer }),
      nginxForwarded,
    )
  return ok(phrase('Forwarding'), phrase('users connect without a proxy'))
}

/** Checks whether the proxy passes on the host that users open. */
export function checkHost({ publicUrl }: Config, { connection }: LiveRequest): Finding {
  const { host = '' } = connection.headers
  const expected = new URL(publicUrl).host
  return host === expected
    ? ok(phrase('Host'), phrase('requests ask for {host}', { host }))
    : fail(
        phrase('Host'),
        phrase('requests ask for {host} instead of {expected}', { host: host || phrase('no host'), expected }),
        phrase('in nginx: {directive}', { directive: 'proxy_set_header Host $http_host;' }),
      )
}

/** Checks whether the browser's address is the public one, and whether its cookies travel encrypted. */
export function checkCookies({ publicUrl }: Config, { origin }: LiveRequest): Finding {
  if (origin !== publicUrl)
    return fail(
      phrase('Cookies'),
      phrase('you opened {origin}, but PUBLIC_URL is {publicUrl}, where links in emails lead', { origin, publicUrl }),
      phrase('set {variable}, or open {publicUrl}', { variable: `PUBLIC_URL=${origin}`, publicUrl }),
    )
  if (publicUrl.startsWith('https:'))
    return ok(phrase('Cookies'), phrase('browsers send session cookies by https only'))
  if (isLocal(new URL(publicUrl))) return ok(phrase('Cookies'), phrase('session cookies stay on this machine'))
  return fail(
    phrase('Cookies'),
    phrase('session cookies cross the network unencrypted'),
    phrase('put a proxy such as Caddy in front, and set PUBLIC_URL to its https address'),
  )
}

/** Compares the clocks of server and browser. */
export function checkBrowserClock(now: Date, { browserTime }: LiveRequest): Finding {
  const difference = now.getTime() - Date.parse(browserTime)
  const seconds = Math.round(Math.abs(difference) / 1_000)
  if (Math.abs(difference) <= clockTolerance)
    return ok(phrase('Clock'), phrase('agrees with the clock of your browser'))
  const reason =
    difference > 0
      ? phrase('is {seconds, number} s ahead of the clock of your browser', { seconds })
      : phrase('is {seconds, number} s behind the clock of your browser', { seconds })
  return warn(phrase('Clock'), reason, clockFix)
}
