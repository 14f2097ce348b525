import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedAction } from '../../../shared/platform/page-actions.ts'
import { type PageEncoding, pageEncodings, type RenderedPage } from '../../../shared/platform/page-rendering.ts'
import type { Context, Services } from '../../platform/context.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import { createVersionedCache, sizeOfEntry } from '../../platform/response-cache/versioned-cache.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerCalls } from '../trpc/call-procedures.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The size of the cached pages of guests, in bytes. */
const maxSize = 8_000_000
/** The age at which a cached page is rendered again for its relative times, in milliseconds. */
const maxAgeMs = 60_000

/** Brotli and gzip are the only encodings with which browsers accept pages. */
function encodingOf({ headers }: FastifyRequest): PageEncoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return pageEncodings.find((encoding) => new RegExp(`\\b${encoding}\\b(?!;q=0)`).test(accepted)) ?? 'identity'
}

/** Returns the page without content. It must belong to the same state of the database as the content. */
type HtmlOf = (request: FastifyRequest) => Promise<string>

/**
 * Renders pages for their viewers, by the procedures of the typed API. Caches the pages of guests until the database
 * changes. The returned function sets status and headers, and returns the body; null where the browser renders the page.
 * With `refused` the page answers a form.
 */
export function createRenderedPages(services: Services, renderer: PageRenderer, options: ApiOptions) {
  const cached = createVersionedCache<RenderedPage>(services.db, {
    maxSize,
    sizeOf: ({ body }, key) => body.byteLength + sizeOfEntry(key),
  })

  const render = async (
    ctx: Context,
    request: FastifyRequest,
    htmlOf: HtmlOf,
    refused: RefusedAction | null = null,
  ) => {
    const page = {
      url: request.url,
      html: await htmlOf(request),
      publicUrl: services.config.publicUrl,
      encoding: encodingOf(request),
      refused,
    }
    return renderer.render(page, networkPrefix(request.ip), async (paths, inputs) => {
      const query = { type: 'query', isBatch: true, paths, inputAt: (at: number) => inputs[at] } as const
      const { responseCache } = options
      // Refusals belong to the page. The API logs its own failures; here the page shows them.
      const onFailure = () => {}
      return (await answerCalls({ ctx, request: query, responseCache, onFailure })).body
    })
  }

  return async (request: FastifyRequest, reply: FastifyReply, htmlOf: HtmlOf, refused: RefusedAction | null = null) => {
    const ctx = await options.contextOf(request, reply)
    reply.header('x-viewer', ctx.viewer?.id ?? 'guest')
    const encoding = encodingOf(request)
    let hasAsked = false
    const load = async () => {
      hasAsked = true
      const value = await render(ctx, request, htmlOf)
      const from = services.now().getTime()
      return value === null ? undefined : { value, validity: { from, until: from + maxAgeMs } }
    }
    const shared = () => cached(`${encoding} ${request.url}`, services.now, load)
    // Requests that arrive together share a page, which may have met the limits of another one's network.
    const page =
      ctx.viewer || refused
        ? await render(ctx, request, htmlOf, refused)
        : ((await shared()) ?? (hasAsked ? null : await shared()))
    if (!page) return null
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.code(page.status).header('vary', 'cookie, accept-encoding')
    // The browser's history must not show a page after its viewer has signed out.
    if (ctx.viewer) reply.header('cache-control', 'no-store')
    return Buffer.from(page.body)
  }
}
