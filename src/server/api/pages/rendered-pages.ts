import type { FastifyReply, FastifyRequest } from 'fastify'
import { english, offeredLanguages } from '../../../shared/platform/languages.ts'
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
import { AppError } from '../../platform/errors.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { createSharedWork } from '../../platform/shared-work.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerSeparately } from '../trpc/call-procedures.ts'
import { createKeptPages, digestOf, type Reading } from './kept-pages.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { AnswerQueries } from './render-thread.ts'

/** The first that the browser accepts: Zstandard takes a third of the time of Brotli for 3 % more. */
function encodingOf({ headers }: FastifyRequest): PageEncoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return pageEncodings.find((encoding) => new RegExp(`\\b${encoding}\\b(?!;q=0)`).test(accepted)) ?? 'identity'
}

/** The headers by which pages differ, besides their address. */
export const variesBy = 'cookie, accept-encoding, accept-language'

/** Sets the headers of a page, and returns its body. */
function send(reply: FastifyReply, { status, body }: RenderedPage, encoding: PageEncoding) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(status).header('vary', variesBy)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

/** A browser renders the page itself; a crawler learns from the status when to come again. */
const refuse = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
  reply.code(429).headers({ 'retry-after': String(error.extra.retryAfter), 'cache-control': 'no-store' })
  return null
}

/** Returns the page without content. It must belong to the same state of the database as the content. */
type HtmlOf = (request: FastifyRequest, language: string) => Promise<string>

/** A request for a page. */
interface Job {
  page: PageRequest
  network: string
  /** The viewer, the language, the encoding and the URL. */
  target: string
  reading: Reading
  /** Whether no session and no other cookie came with it, as from crawlers. */
  isAnonymous: boolean
  answer: AnswerQueries
}

/** A page, and whether it was made from the expected answers alone; or why there is none. */
type Outcome = { page: RenderedPage; isExpected: boolean } | 'browser' | 'busy'

const pageOf = (outcome: Outcome) => (typeof outcome === 'string' ? null : outcome.page)

/**
 * Renders pages for their viewers, by the procedures of the typed API. A page whose queries have the same answers as
 * before is not rendered again. The returned function sets status and headers, and returns the body; null where the
 * browser renders the page. With `refused` the page answers a form.
 */
export function createRenderedPages(services: Services, renderer: PageRenderer, options: ApiOptions) {
  const offered = offeredLanguages(services.config.showsLanguageDrafts)
  const languageCodes = offered.length > 1 ? offered.map(({ code }) => code) : []
  const kept = createKeptPages(services.now)
  const share = createSharedWork<Outcome>()

  const answersFor =
    (ctx: Context): AnswerQueries =>
    (queries) => {
      const paths = queries.map(({ path }) => path)
      const request = { type: 'query', isBatch: true, paths, inputAt: (at: number) => queries[at]?.input } as const
      const { responseCache } = options
      // Refusals belong to the page. The API logs its own failures; here the page shows them.
      return answerSeparately({ ctx, request, responseCache, onFailure() {} })
    }

  async function renderAnew(
    { page, network, target, reading, answer }: Job,
    expected: readonly PageAnswer[],
  ): Promise<Outcome> {
    const answers = new Map(expected.map((one) => [pageQueryKey(one), one]))
    const rendered = await renderer.render({ page, answers: expected }, network, async (queries) => {
      const bodies = await answer(queries)
      for (const [at, query] of queries.entries())
        answers.set(pageQueryKey(query), { ...query, body: bodies[at] ?? '' })
      return bodies
    })
    if (typeof rendered === 'string') return rendered
    const used = rendered.queries.flatMap((query) => answers.get(pageQueryKey(query)) ?? [])
    if (!page.refused) kept.keep(target, digestOf(page, used), rendered, reading)
    return { page: rendered, isExpected: used.every((one) => expected.includes(one)) }
  }

  /** Renders the page once for all who ask for it at the same time. */
  async function renderShared(job: Job, digest: string, expected: readonly PageAnswer[]) {
    // Without answers, only requests of the same viewer at the same version make the same page.
    const isKnown = expected.length > 0
    const key = isKnown ? digest : `${job.reading.version} ${job.target}`
    const { work, isOwn } = share(key, () => renderAnew(job, expected))
    const outcome = await work
    if (isOwn || (typeof outcome !== 'string' && (outcome.isExpected || !isKnown))) return outcome
    // The other one met the limits of its network, or needed answers that this viewer may not have.
    return renderAnew(job, expected)
  }

  /** Answers a guest while there is no room to render the page, unless guests may no longer read it, or a part of it. */
  const stalePage = (job: Job, answers: readonly PageAnswer[]) =>
    answers.length > 0 && answers.every(({ body }) => !body.startsWith('{"error"')) ? kept.findStale(job.target) : null

  /** Throws 429 when a network's guests without cookies have had too many pages rendered. */
  const countRendering = async ({ isAnonymous, network }: Job) =>
    isAnonymous && enforceLimit(services, 'page.guest', network)

  async function refusedPage(job: Job) {
    await countRendering(job)
    return pageOf(await renderAnew(job, []))
  }

  async function pageFor(job: Job, isGuest: boolean) {
    const queries = kept.queriesAt(job.target) ?? []
    const bodies = queries.length > 0 ? await job.answer(queries) : []
    const expected = queries.map((query, at) => ({ ...query, body: bodies[at] ?? '' }))
    const digest = digestOf(job.page, expected)
    const current = queries.length > 0 && kept.findCurrent(job.target, digest, job.reading.version)
    if (current) return current
    const earlier = () => (isGuest ? stalePage(job, expected) : null)
    try {
      await countRendering(job)
      const outcome = await renderShared(job, digest, expected)
      return outcome === 'busy' ? earlier() : pageOf(outcome)
    } catch (error) {
      const stale = earlier()
      if (stale) return stale
      throw error
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, htmlOf: HtmlOf, refused: RefusedAction | null = null) => {
    const ctx = await options.contextOf(request, reply)
    const viewer = ctx.viewer?.id ?? 'guest'
    reply.header('x-viewer', viewer)
    const encoding = encodingOf(request)
    const { publicUrl } = services.config
    const { language = english.code } = ctx
    const target = [viewer, language, encoding, request.url].join(' ')
    const reading = { version: await changeCount(services.db), askedAt: services.now().getTime() }
    const unchanged = ctx.viewer || refused ? null : kept.findUnchanged(target, reading.version)
    if (unchanged) return send(reply, unchanged, encoding)
    const html = await htmlOf(request, language)
    const job = {
      page: { url: request.url, html, language, languages: languageCodes, publicUrl, encoding, refused },
      network: networkPrefix(request.ip),
      target,
      reading,
      isAnonymous: !ctx.viewer && request.headers.cookie === undefined,
      answer: answersFor(ctx),
    }
    const page = await (refused ? refusedPage(job) : pageFor(job, !ctx.viewer)).catch(refuse(reply))
    if (!page) return null
    // The browser's history must not show a page after its viewer has signed out.
    if (ctx.viewer) reply.header('cache-control', 'no-store')
    return send(reply, page, encoding)
  }
}
