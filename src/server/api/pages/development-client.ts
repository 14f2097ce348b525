import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { watchFace } from '../instance/face.ts'
import { pageWithHead } from './head.ts'
import { mountManifest } from './manifest.ts'
import { answerNotFound, isPage } from './not-found.ts'

/** Serves the sources through Vite on the server's own port, with hot reload. */
export const serveDevelopment = (root: string) => async (app: FastifyInstance, services: Services) => {
  const { createServer } = await import('vite')
  const faceOf = await watchFace(services)
  await mountManifest(app, faceOf, join(root, 'public/manifest.webmanifest'))
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Before the server waits for its connections: an open page holds one for hot reload.
  app.addHook('preClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerNotFound(reply)
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, async () => {
      try {
        const page = await readFile(join(root, 'index.html'), 'utf8')
        const named = pageWithHead(page, services.config.publicUrl)(await faceOf(), null)
        const html = await vite.transformIndexHtml(request.url, named)
        reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
      } catch (error) {
        reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      }
    })
  })
}
