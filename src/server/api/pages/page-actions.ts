import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageAction, pageActions, type RefusedAction } from '../../../shared/platform/page-actions.ts'
import { pathOnSite } from '../../../shared/platform/path-on-site.ts'
import type { Services } from '../../platform/context.ts'
import { publicError } from '../../platform/errors.ts'
import type { ApiOptions } from '../request-context.ts'
import { answerCalls, type Failure, logFailure } from '../trpc/call-procedures.ts'
import type { TrpcRequest } from '../trpc/json-request.ts'
import { answerNotFound, isPagePath } from './not-found.ts'

type Fields = Readonly<Record<string, string>>

const formType = /^application\/x-www-form-urlencoded\b/i
const codes = ['code', 'recoveryCode']
const secrets = ['password', ...codes]

/** Browsers send line breaks as CRLF, and a field for each way to confirm a sign-in. */
const fieldsIn = (text: string): Fields =>
  Object.fromEntries(
    [...new URLSearchParams(text)]
      .filter(([name, value]) => value !== '' || !codes.includes(name))
      .map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  )

interface Form {
  action: PageAction
  fields: Fields
}

/**
 * Reads a form. The button that sent it names the procedure, and its value has the fields that the user does not fill.
 * Null if there is no such button.
 */
function parseForm({ headers, body }: FastifyRequest): Form | null {
  if (!formType.test(headers['content-type'] ?? '')) return null
  const sent = new URLSearchParams(String(body ?? ''))
  const [action, another] = pageActions.filter((name) => sent.has(name))
  if (!action || another) return null
  const fixed = fieldsIn(sent.get(action) ?? '')
  sent.delete(action)
  return { action, fields: { ...fieldsIn(sent.toString()), ...fixed } }
}

/** Where a reader continues after each action: a path, or a fragment of the same page. */
const continuations: Record<PageAction, (fields: Fields, data: unknown, returnTo: string | null) => string> = {
  'auth.login': (_fields, _data, returnTo) => returnTo ?? '/',
  'auth.secondFactor': (_fields, _data, returnTo) => returnTo ?? '/',
  'auth.logout': () => '/',
  'communities.join': () => '',
  'comments.add': (_fields, data) => `#comment-${(data as { id: string }).id}`,
  'reactions.react': ({ targetType, targetId = '' }) =>
    targetType === 'COMMENT' ? `#comment-${encodeURIComponent(targetId)}` : '',
}

/** The address after the action. A request may have any path, such as `//another.site`. */
function addressAfter({ url }: FastifyRequest, continuation: string) {
  return continuation.startsWith('/') ? continuation : (pathOnSite(url) ?? '/') + continuation
}

const returnToIn = ({ url }: FastifyRequest) => pathOnSite(new URLSearchParams(url.split('?')[1]).get('returnTo'))

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

  async function refuse(request: FastifyRequest, reply: FastifyReply, { action, fields }: Form, error: TRPCError) {
    const { status, body } = publicError(error, request.id)
    const { error: message, ...extra } = body
    const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)))
    const page = await answerRefused(request, reply, { action, fields: shown, status, message, extra })
    reply.code(status)
    if (extra.retryAfter !== undefined) reply.header('retry-after', String(extra.retryAfter))
    if (page) return reply.send(page)
    // Nothing that was typed may be lost.
    return reply.type('text/plain; charset=utf-8').send(`${message}\n\n${fields.content ?? ''}`.trimEnd())
  }

  async function act(request: FastifyRequest, reply: FastifyReply, form: Form) {
    const { action, fields } = form
    const ctx = await contextOf(request, reply)
    const call: TrpcRequest = { type: 'mutation', isBatch: false, paths: [action], inputAt: () => fields }
    const { body, errors } = await answerCalls({ ctx, request: call, responseCache, onFailure })
    if (errors[0]) return refuse(request, reply, form, errors[0])
    const continuation = continuations[action](fields, JSON.parse(body).result.data, returnToIn(request))
    return reply.redirect(addressAfter(request, continuation), 303)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/*', { schema: { hide: true } }, async (request, reply) => {
      const form = isPagePath(request) ? parseForm(request) : null
      return form ? act(request, reply, form) : answerNotFound(reply)
    })
  })
}
