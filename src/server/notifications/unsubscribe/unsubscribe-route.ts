import type { FastifyInstance } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Services } from '../../platform/context.ts'
import { translatorOfRecipient, unsubscribe } from './unsubscribe.ts'

const bodyLimit = 2_000

const unsubscribed = phrase('You are unsubscribed.')

/** Mail clients send this field in a form of either type. */
const isOneClick = (body: unknown) =>
  typeof body === 'string' &&
  (new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
    /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click(\r?\n|$)/i.test(body))

/**
 * The List-Unsubscribe address, to which mail clients post (RFC 8058). Needs no session, because the address identifies
 * the user and the topic. A GET changes nothing and shows the page.
 */
export async function mountUnsubscribe(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { bodyLimit, schema: { hide: true } },
      async (request, reply) => {
        const { token } = request.params
        if (!isOneClick(request.body)) return reply.code(400).send({ error: messages.linkInvalid })
        await unsubscribe(services, token)
        const translate = await translatorOfRecipient(services, token)
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(`${translate(unsubscribed)}\n`)
      },
    )
  })
}
