import type { FastifyInstance } from 'fastify'
import { mailSite } from '../../instance/settings/mail-site.ts'
import { emailSamples } from '../../mails.ts'
import type { Services } from '../../platform/context.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'

const isKind = (kind: string): kind is keyof typeof emailSamples => Object.hasOwn(emailSamples, kind)

/** Development only: shows a sample of every mail under `/dev/mails`. */
export function mountMailPreview(app: FastifyInstance, services: Services) {
  const links = Object.keys(emailSamples).map(
    (kind) => `<li><a href="/dev/mails/${kind}">${kind}</a> (<a href="/dev/mails/${kind}?form=text">text</a>)</li>`,
  )
  app.get('/dev/mails', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html').send(`<!doctype html><title>Mails</title><h1>Mails</h1><ul>${links.join('')}</ul>`),
  )
  app.get<{ Params: { kind: string }; Querystring: { form?: string } }>(
    '/dev/mails/:kind',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind } = request.params
      if (!isKind(kind)) return reply.callNotFound()
      const site = await mailSite(services)
      const email = renderEmail(emailSamples[kind](), site)
      const isText = request.query.form === 'text'
      if (isText) return reply.type('text/plain').send(email.text)
      const logo = `data:image/png;base64,${site.logo?.toString('base64') ?? ''}`
      return reply.type('text/html').send(email.html.replace('cid:logo', logo))
    },
  )
}
