import { hash } from 'node:crypto'
import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { english } from '../../../shared/platform/languages.ts'
import {
  idempotencyField,
  type PageAction,
  pageActions,
  type RefusedAction,
} from '../../../shared/platform/page-actions.ts'
import { linkedCommentParameter } from '../../../shared/platform/page-parameters.ts'
import { pathOnSite } from '../../../shared/platform/path-on-site.ts'
import type { Services } from '../../platform/context.ts'
import { ContextError, phraseOf, publicError } from '../../platform/errors.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerWithinLimit, type Failure, logFailure } from '../trpc/call-procedures.ts'
import type { TrpcRequest } from '../trpc/json-request.ts'
import { answerNotFound, isPagePath } from './not-found.ts'

type Fields = Readonly<Record<string, string>>

const formType = /^application\/x-www-form-urlencoded *(;|$)/i
/** The longest comment takes 90 kB when each of its letters is escaped. */
const bodyLimit = 200_000
/** Parsing many fields would hold the event loop. */
const fieldsMax = 20
const codes = ['code', 'recoveryCode']
const secrets = ['password', ...codes]

/** Whether the request could be a form of a page. Everything else is refused before its body is read. */
const isForm = (request: FastifyRequest) => isPagePath(request) && formType.test(request.headers['content-type'] ?? '')

/** Browsers send line breaks as CRLF, and a field for each way to confirm a sign-in. */
const fieldsIn = (pairs: Iterable<[string, string]>): Fields =>
  Object.fromEntries(
    [...pairs]
      .filter(([name, value]) => value !== '' || !codes.includes(name))
      .map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

/** Parses the fields of a form; null for too many. */
const parsed = (text: string) => (text.split('&', fieldsMax + 1).length > fieldsMax ? null : new URLSearchParams(text))

interface Form {
  action: PageAction
  fields: Fields
  idempotencyKey: string | undefined
}

/**
 * Reads a form. The button that sent it names the procedure, and its value has the fields that the user does not fill.
 * Null if there is no such button, or if there are too many fields.
 */
function parseForm({ body }: FastifyRequest): Form | null {
  const sent = parsed(String(body ?? ''))
  const [action, another] = pageActions.filter((name) => sent?.has(name))
  const fixed = action && parsed(sent?.get(action) ?? '')
  if (!sent || !action || another || !fixed) return null
  sent.delete(action)
  const key = sent.get(idempotencyField)
  sent.delete(idempotencyField)
  const fields = { ...fieldsIn(sent), ...fieldsIn(fixed) }
  // A page is the same for all its requests while its content is, so two tabs may have one key for different texts.
  const idempotencyKey = key === null ? undefined : hash('sha256', `${key} ${JSON.stringify(fields)}`, 'base64url')
  return { action, fields, idempotencyKey }
}

/** The page that has the form. A request may have any path, such as `//another.site`. */
const pageOf = ({ url }: FastifyRequest) => new URL(pathOnSite(url) ?? '/', 'http://folkmoot.invalid')

function samePage(page: URL, fragment = '') {
  page.hash = fragment
  return page.pathname + page.search + page.hash
}

const returnToIn = ({ searchParams }: URL) => pathOnSite(searchParams.get('returnTo')) ?? '/'

/** Where a reader continues after each action. */
const continuations: Record<PageAction, (page: URL, fields: Fields, data: unknown) => string> = {
  'auth.login': returnToIn,
  'auth.secondFactor': returnToIn,
  'auth.logout': () => '/',
  'communities.join': (page) => samePage(page),
  'comments.add': (page, _fields, data) => {
    const { id } = data as { id: string }
    // The comment may be outside the thread's first page.
    page.searchParams.set(linkedCommentParameter, id)
    return samePage(page, `comment-${id}`)
  },
  'reactions.react': (page, { targetType, targetId = '' }) =>
    samePage(page, targetType === 'COMMENT' ? `comment-${targetId}` : ''),
  'settings.chooseLanguage': (page) => samePage(page),
}

/** Renders the page of the request with the refused form. Null where no page can be rendered. */
type AnswerRefused = (request: FastifyRequest, reply: FastifyReply, refused: RefusedAction) => Promise<Buffer | null>

/**
 * Lets plain forms act: a POST to a page's own path calls a procedure of the typed API, then leads back to the page. For
 * readers without JavaScript, and for pages whose code did not arrive. The check of the origin protects these writes
 * like all others (`platform/http/cross-site.ts`).
 */
export async function mountPageActions(
  app: FastifyInstance,
  services: Services,
  { contextOf, responseCache }: ApiOptions,
  answerRefused: AnswerRefused,
) {
  const onFailure = (failure: Failure) => logFailure(services, failure)

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { action, fields }: Form,
    error: TRPCError,
    language: string,
  ) {
    const { status, body } = publicError(error, request.id)
    const { error: message, ...extra } = body
    const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)))
    const page = await answerRefused(request, reply, {
      action,
      fields: shown,
      status,
      message,
      phrase: phraseOf(error),
      extra,
    })
    reply.code(status)
    if (extra.retryAfter !== undefined) reply.header('retry-after', String(extra.retryAfter))
    if (page) return reply.send(page)
    // Nothing that was typed may be lost.
    const text = fields.content ?? fields.message ?? ''
    const translate = await translatorInto(language)
    const shownMessage = translate(phraseOf(error) ?? { text: message })
    return reply.type('text/plain; charset=utf-8').send(`${shownMessage}\n\n${text}`.trimEnd())
  }

  async function act(request: FastifyRequest, reply: FastifyReply, form: Form) {
    const { action, fields, idempotencyKey } = form
    const ctx = await contextOf(request, reply)
      .then((ctx) => ({ ...ctx, idempotencyKey }))
      .catch((cause) => new ContextError(request.id, cause))
    const call: TrpcRequest = { type: 'mutation', isBatch: false, paths: [action], inputAt: () => fields }
    const { body, errors } = await answerWithinLimit({ ctx, request: call, responseCache, onFailure })
    const language = 'language' in ctx ? ctx.language : undefined
    if (errors[0]) return refuse(request, reply, form, errors[0], language ?? english.code)
    return reply.redirect(continuations[action](pageOf(request), fields, JSON.parse(body).result.data), 303)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request, reply) => (isForm(request) ? undefined : answerNotFound(reply)))
    scope.post('/*', { bodyLimit, schema: { hide: true } }, async (request, reply) => {
      const form = parseForm(request)
      return form ? act(request, reply, form) : answerNotFound(reply)
    })
  })
}
