import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Face } from '../instance/face.ts'

/**
 * Serves the web manifest of the file, if there is one, with the instance's own name. Its icons stay: a logo need not be
 * square, nor of their sizes.
 */
export async function mountManifest(app: FastifyInstance, faceOf: () => Promise<Face>, file: string) {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const manifest: object = JSON.parse(text)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { name } = await faceOf()
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return reply.send(JSON.stringify({ ...manifest, name, short_name: name }))
  })
}
