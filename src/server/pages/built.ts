import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound, isPage } from './not-found.ts'

/** Serves the built bundle: its files with their precompressed forms, and the app's page for every other path. */
export const serveBuilt = (folder: string) => async (app: FastifyInstance) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Names under /assets carry a hash of the content; the others may change with the next version.
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerNotFound(reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
