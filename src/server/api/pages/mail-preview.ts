import type { FastifyInstance } from 'fastify'
import { emailSamples } from '../../mails.ts'

const isKind = (kind: string): kind is keyof typeof emailSamples => Object.hasOwn(emailSamples, kind)

/** Development only: shows a sample of every mail under `/dev/mails`. */
export function mountMailPreview(app: FastifyInstance) {
  const links = Object.keys(emailSamples).map(
    (kind) => `<li><a href="/dev/mails/${kind}">${kind}</a> (<a href="/dev/mails/${kind}?form=text">text</a>)</li>`,
  )
  app.get('/dev/mails', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html').send(`<!doctype html><title>Mails</title><h1>Mails</h1><ul>${links.join('')}</ul>`),
  )
  app.get<{ Params: { kind: string }; Querystring: { form?: string } }>(
    '/dev/mails/:kind',
    { schema: { hide: true } },
    (request, reply) => {
      const { kind } = request.params
      if (!isKind(kind)) return reply.callNotFound()
      const email = emailSamples[kind]()
      const isText = request.query.form === 'text'
      return reply.type(isText ? 'text/plain' : 'text/html').send(isText ? email.text : email.html)
    },
  )
}
