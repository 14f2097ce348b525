import type { FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Request = Pick<FastifyRequest, 'method' | 'routeOptions' | 'headers' | 'protocol'>

/** Mail clients post these requests without a session; the address identifies the user. */
const isOneClickUnsubscribe = ({ method, routeOptions }: Request) =>
  method === 'POST' && routeOptions.url === '/unsubscribe/:token'

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null)

/**
 * Whether an origin is the public one, or the host that the client asked for. Without a trusted proxy, an https instance
 * cannot see the scheme of a request, so http is another site there: anybody on the network can forge its pages.
 */
function isOwn(origin: string | null, { protocol, headers }: Request, publicUrl: string) {
  const { origin: publicOrigin, protocol: publicProtocol } = new URL(publicUrl)
  const askedOrigin = originOf(`${protocol === 'https' ? 'https:' : publicProtocol}//${headers.host}`)
  return origin !== null && (origin === publicOrigin || origin === askedOrigin)
}

/**
 * Whether another site's page causes this write with the user's cookies. Browsers send the origin of a write, and some
 * only the address of the page; other clients, such as curl, only carry their own cookies.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (safeMethods.has(request.method) || isOneClickUnsubscribe(request)) return false
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined) return !isOwn(origin, request, publicUrl)
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return referer !== undefined && !isOwn(originOf(referer), request, publicUrl)
}

/** Whether the page is this site's, but came by http where the public address is https. */
function isByHttp({ headers: { origin, host } }: Request, publicUrl: string): boolean {
  const at = new URL(publicUrl)
  return at.protocol === 'https:' && (origin === `http://${host}` || origin === `http://${at.host}`)
}

/** Returns why a request that `isCrossSite` is refused. */
export const crossSiteRefusal = (request: Request, publicUrl: string): Phrase =>
  isByHttp(request, publicUrl)
    ? phrase('Open this site at {address}. Signing in and writing need https.', { address: publicUrl })
    : { text: messages.crossSite }
