import type { FastifyInstance } from 'fastify'
import { messages } from '../../shared/messages.ts'
import type { Services } from '../context.ts'
import { unsubscribe } from './unsubscribe.ts'

const bodyLimit = 2_000

/** What a mail program says when its reader has clicked, as either kind of form. */
const isOneClick = (body: unknown) =>
  typeof body === 'string' &&
  (new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
    /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click(\r?\n|$)/i.test(body))

/**
 * The address in the header of mails, to which mail programs post (RFC 8058). No session is looked at: the address says
 * whose mails, and which. To open it changes nothing, and shows the page of the same address.
 */
export async function mountUnsubscribe(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        if (!isOneClick(request.body)) return reply.code(400).send({ error: messages.linkInvalid })
        await unsubscribe(services, request.params.token)
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('You are unsubscribed.\n')
      },
    )
  })
}
