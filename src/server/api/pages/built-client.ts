import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { watchFace } from '../instance/face.ts'
import { sessionless } from '../sessionless.ts'
import { pageWithHead } from './head.ts'
import { mountManifest } from './manifest.ts'
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

const manifest = 'manifest.webmanifest'

/**
 * Serves the built bundle: its files with their precompressed forms, and the app's page for every other path. What guests
 * may read is told in the page's head, the same to everybody, for those who show links elsewhere.
 */
export const serveBuilt = (folder: string) => async (app: FastifyInstance, services: Services) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const withHead = pageWithHead(page, services.config.publicUrl)
  const faceOf = await watchFace(services)
  await mountManifest(app, faceOf, join(folder, manifest))
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
    reply.header('cache-control', keepingOf(relative(folder, path)))
  }
  // One route for the many files of the bundle, one each for the few others, as every other path is a page of the app.
  const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false }
  await app.register(serveStatic, { ...assets, index: false, preCompressed: true, setHeaders })
  // Their compressed forms go out under their own names.
  const globIgnore = [manifest, 'assets/**', '**/*.{br,gz}']
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore,
    setHeaders,
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return answerNotFound(reply)
    const [face, preview] = [await faceOf(), await previewFor(services, request)]
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(withHead(face, preview))
  })
}
