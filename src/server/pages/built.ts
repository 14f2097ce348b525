import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { sessionless } from '../sessionless.ts'
import { pageWithPreviews } from './head.ts'
import { answerNotFound, isPage } from './not-found.ts'
import { type Preview, previewOf } from './preview.ts'

/** The preview is no reason for a page not to come. */
async function previewFor(services: Services, request: FastifyRequest): Promise<Preview | null> {
  try {
    return await previewOf(sessionless(services, request, null), request.url.split('?')[0] ?? '')
  } catch (error) {
    services.log.error({ requestId: request.id, err: error }, 'page without its preview')
    return null
  }
}

/** Names under assets carry a hash of the content; the others may change with the next version. */
function keepingOf(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable'
  // The service worker stands between people and every later version.
  return /^sw\.js(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Serves the built bundle: its files with their precompressed forms, and the app's page for every other path. What guests
 * may read is told in the page's head, the same to everybody, for those who show links elsewhere.
 */
export const serveBuilt = (folder: string) => async (app: FastifyInstance, services: Services) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const withPreview = pageWithPreviews(page, services.config.publicUrl)
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepingOf(relative(folder, path)))
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return answerNotFound(reply)
    const preview = await previewFor(services, request)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(preview ? withPreview(preview) : page)
  })
}
