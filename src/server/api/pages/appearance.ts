import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import { appearanceOf, stylesheetPath } from '../../instance/settings/appearance.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Serves the stylesheets of the site. A page that is older than the latest change gets the current one, which it must not
 * keep.
 */
export function mountAppearance(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  type SheetRequest = FastifyRequest<{ Params: { file: string } }>
  app.get('/appearance/:file', { schema: { hide: true } }, async (request: SheetRequest, reply) => {
    const path = `/appearance/${request.params.file}`
    const [, kind] = stylesheetPath.exec(path) ?? []
    const { accentSheet, ownSheet } = await appearanceOf(db)
    const sheet = kind === 'accent' ? accentSheet : kind === 'own' ? ownSheet : null
    if (!sheet) throw new AppError('NOT_FOUND', messages.notFound)
    const caching = sheet.path === path ? 'public, max-age=31536000, immutable' : 'no-cache'
    return reply.type('text/css; charset=utf-8').header('cache-control', caching).send(sheet.css)
  })
}
