import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

/** What mail programs post for their readers, who carry no session: the address itself says who asks. */
const isForMailPrograms = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
  method === 'POST' && /^\/unsubscribe\/[\w-]+$/.test(url)

/**
 * Whether another site's page sends this write with its reader's cookies. Browsers name where a write comes from;
 * a client that does not, such as curl, is no browser and carries nobody's cookies but its own.
 */
export function isCrossSite(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>, publicUrl: string): boolean {
  if (safeMethods.has(request.method) || isForMailPrograms(request)) return false
  const { origin, host } = request.headers
  if (origin !== undefined) return origin !== new URL(publicUrl).origin && hostOf(origin) !== host
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
