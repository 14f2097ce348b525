import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultAccent } from '../../../shared/instance/accent/accent-shades.ts'
import { brandingOf } from '../../instance/settings/branding.ts'
import type { Services } from '../../platform/context.ts'
import { hasEtag } from '../../platform/http/etag.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import type { ApiOptions } from '../request-context.ts'
import { variesBy } from './rendered-pages.ts'
import { documentIn, languageFor } from './texts-of-files.ts'

/** The files of the bundle that contain the default accent. */
export const coloredFiles = { 'icon.svg': 'image/svg+xml', 'offline.html': 'text/html; charset=utf-8' } as const

/**
 * Serves the icon and the page for use without a network in the colour of the site, the page in the language of its
 * reader. Their addresses stay the same when the colour changes, so browsers ask each time whether their copy is current.
 */
export async function mountColoredFiles(
  app: FastifyInstance,
  services: Services,
  folder: string,
  { contextOf }: ApiOptions,
) {
  const textIn = async (bundled: string, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', variesBy)
    return documentIn(bundled, await translatorInto(await languageFor(contextOf, request, reply)))
  }
  for (const [file, type] of Object.entries(coloredFiles)) {
    const bundled = await readFile(join(folder, file), 'utf8').catch(() => null)
    if (bundled === null) continue
    app.get(`/${file}`, { schema: { hide: true } }, async (request, reply) => {
      const { themeColors } = await brandingOf(services)
      const text = type.startsWith('text/html') ? await textIn(bundled, request, reply) : bundled
      const colored = text.replaceAll(defaultAccent, themeColors?.light ?? defaultAccent)
      const etag = `"${createHash('sha256').update(colored).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'no-cache' })
      return hasEtag(request, etag) ? reply.code(304).send() : reply.type(type).send(colored)
    })
  }
}
