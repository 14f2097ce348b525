import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

type Request = Pick<FastifyRequest, 'method' | 'routeOptions' | 'headers'>

/** Mail clients post these requests without a session; the address identifies the user. */
const isOneClickUnsubscribe = ({ method, routeOptions }: Request) =>
  method === 'POST' && routeOptions.url === '/unsubscribe/:token'

/**
 * Whether another site's page causes this write with the user's cookies. Browsers send the origin of a write; other
 * clients, such as curl, only carry their own cookies.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (safeMethods.has(request.method) || isOneClickUnsubscribe(request)) return false
  const { origin, host } = request.headers
  if (origin !== undefined) return origin !== new URL(publicUrl).origin && hostOf(origin) !== host
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
