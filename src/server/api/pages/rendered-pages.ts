import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedAction } from '../../../shared/platform/page-actions.ts'
import {
  type PageAnswer,
  type PageEncoding,
  type PageRequest,
  pageEncodings,
  pageQueryKey,
  type RenderedPage,
} from '../../../shared/platform/page-rendering.ts'
import type { Context, Services } from '../../platform/context.ts'
import { changeCount } from '../../platform/db/engine.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerSeparately } from '../trpc/call-procedures.ts'
import { createKeptPages, digestOf } from './kept-pages.ts'
import type { AnswerQueries, PageRenderer } from './page-renderer.ts'
import { createSharedWork } from './shared-work.ts'

/** Brotli and gzip are the only encodings with which browsers accept pages. */
function encodingOf({ headers }: FastifyRequest): PageEncoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return pageEncodings.find((encoding) => new RegExp(`\\b${encoding}\\b(?!;q=0)`).test(accepted)) ?? 'identity'
}

/** Returns the page without content. It must belong to the same state of the database as the content. */
type HtmlOf = (request: FastifyRequest) => Promise<string>

/** A request for a page. */
interface Job {
  page: PageRequest
  network: string
  /** The viewer and the URL. */
  target: string
  answer: AnswerQueries
}

/** A page, and whether it was made from the expected answers alone. */
interface Outcome {
  page: RenderedPage
  isExpected: boolean
}

/**
 * Renders pages for their viewers, by the procedures of the typed API. A page whose queries have the same answers as
 * before is not rendered again. The returned function sets status and headers, and returns the body; null where the
 * browser renders the page. With `refused` the page answers a form.
 */
export function createRenderedPages(services: Services, renderer: PageRenderer, options: ApiOptions) {
  const kept = createKeptPages(services.now)
  const share = createSharedWork<Outcome | null>()

  const answersFor =
    (ctx: Context): AnswerQueries =>
    (queries) => {
      const paths = queries.map(({ path }) => path)
      const request = { type: 'query', isBatch: true, paths, inputAt: (at: number) => queries[at]?.input } as const
      const { responseCache } = options
      // Refusals belong to the page. The API logs its own failures; here the page shows them.
      return answerSeparately({ ctx, request, responseCache, onFailure() {} })
    }

  async function renderAnew({ page, network, target, answer }: Job, expected: readonly PageAnswer[]) {
    const answers = new Map(expected.map((one) => [pageQueryKey(one), one]))
    const rendered = await renderer.render({ page, answers: expected }, network, async (queries) => {
      const bodies = await answer(queries)
      for (const [at, query] of queries.entries())
        answers.set(pageQueryKey(query), { ...query, body: bodies[at] ?? '' })
      return bodies
    })
    if (!rendered) return null
    const used = rendered.queries.flatMap((query) => answers.get(pageQueryKey(query)) ?? [])
    if (!page.refused) kept.keep(target, digestOf(page, used), rendered)
    return { page: rendered, isExpected: used.every((one) => expected.includes(one)) }
  }

  /** Renders the page once for all who ask for it at the same time, under a key that says what it is made from. */
  async function renderShared(job: Job, key: string, expected: readonly PageAnswer[]) {
    const { work, isOwn } = share(key, () => renderAnew(job, expected))
    const outcome = await work
    if (isOwn || outcome?.isExpected) return outcome?.page ?? null
    // The other one met the limits of its network, or needed answers that this viewer may not have.
    return (await renderAnew(job, expected))?.page ?? null
  }

  async function pageFor(job: Job, isGuest: boolean) {
    const queries = kept.queriesAt(job.target)
    if (!queries) {
      if (!isGuest) return (await renderAnew(job, []))?.page ?? null
      const { work, isOwn } = share(`${await changeCount(services.db)} ${job.page.encoding} ${job.target}`, () =>
        renderAnew(job, []),
      )
      return ((await work) ?? (isOwn ? null : await renderAnew(job, [])))?.page ?? null
    }
    const bodies = await job.answer(queries)
    const expected = queries.map((query, at) => ({ ...query, body: bodies[at] ?? '' }))
    const digest = digestOf(job.page, expected)
    return kept.find(digest) ?? renderShared(job, digest, expected)
  }

  return async (request: FastifyRequest, reply: FastifyReply, htmlOf: HtmlOf, refused: RefusedAction | null = null) => {
    const ctx = await options.contextOf(request, reply)
    const viewer = ctx.viewer?.id ?? 'guest'
    reply.header('x-viewer', viewer)
    const encoding = encodingOf(request)
    const { publicUrl } = services.config
    const job = {
      page: { url: request.url, html: await htmlOf(request), publicUrl, encoding, refused },
      network: networkPrefix(request.ip),
      target: `${viewer} ${request.url}`,
      answer: answersFor(ctx),
    }
    const page = refused ? (await renderAnew(job, []))?.page : await pageFor(job, !ctx.viewer)
    if (!page) return null
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.code(page.status).header('vary', 'cookie, accept-encoding')
    // The browser's history must not show a page after its viewer has signed out.
    if (ctx.viewer) reply.header('cache-control', 'no-store')
    return Buffer.from(page.body)
  }
}
