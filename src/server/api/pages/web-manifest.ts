import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { english, languageWith } from '../../../shared/platform/languages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { brandingOf } from '../../instance/settings/branding.ts'
import type { Services } from '../../platform/context.ts'

const description = phrase('A place for communities to meet, share and talk things over at their own pace.')

/**
 * Serves the web manifest with the name, the colour and the language of the instance. Keeps the icons, because a logo may have another shape and
 * size.
 */
export async function mountManifest(app: FastifyInstance, services: Services, file: string) {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const manifest: object = JSON.parse(text)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { name, themeColors } = await brandingOf(services)
    const translate = await translatorOf(services, null)
    const { language } = translate
    const translated = language !== english.code && {
      lang: language,
      dir: languageWith(language).direction,
      description: translate(description),
    }
    const color = themeColors && { theme_color: themeColors.light }
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return reply.send(JSON.stringify({ ...manifest, ...translated, ...color, name, short_name: name }))
  })
}
