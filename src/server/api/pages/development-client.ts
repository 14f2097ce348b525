import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { brandingOf } from '../../instance/settings/branding.ts'
import type { Services } from '../../platform/context.ts'
import type { ApiOptions } from '../request-context.ts'
import { mountAppearance } from './appearance.ts'
import { mountColoredFiles } from './colored-files.ts'
import { createHeadWriter, ownCssOf } from './head.ts'
import { answerNotFound, isPage } from './not-found.ts'
import { mountManifest } from './web-manifest.ts'

/** Serves the sources through Vite on the server's own port, with hot reload. */
export const serveDevelopment =
  (root: string) => async (app: FastifyInstance, services: Services, options: ApiOptions) => {
    const { createServer } = await import('vite')
    mountAppearance(app, services)
    await mountManifest(app, services, join(root, 'public/manifest.webmanifest'))
    await mountColoredFiles(app, services, join(root, 'public'), options)
    const vite = await createServer({
      root,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    // Fastify waits for open connections on close, and hot reload holds one per open page.
    app.addHook('preClose', () => vite.close())
    app.setNotFoundHandler((request, reply) => {
      if (!isPage(request)) return answerNotFound(reply)
      reply.hijack()
      vite.middlewares(request.raw, reply.raw, async () => {
        try {
          const page = await readFile(join(root, 'index.html'), 'utf8')
          const named = createHeadWriter(page, services.config.publicUrl)(await brandingOf(services), null, {
            ownCss: ownCssOf(request.url ?? ''),
          })
          const html = await vite.transformIndexHtml(request.url, named)
          reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
        } catch (error) {
          reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
        }
      })
    })
  }
