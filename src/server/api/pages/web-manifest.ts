import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { english, languageWith, offeredLanguages } from '../../../shared/platform/languages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { brandingOf } from '../../instance/settings/branding.ts'
import type { Services } from '../../platform/context.ts'
import { requestedLanguage } from '../../platform/languages/requested-language.ts'

const description = phrase('A place for communities to meet, share and talk things over at their own pace.')

/**
 * Serves the web manifest with the name and the colour of the instance, in the language that the request asks for, else that
 * of the instance. Keeps the icons, because a logo may have another shape and size.
 */
export async function mountManifest(app: FastifyInstance, services: Services, file: string) {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const manifest: object = JSON.parse(text)
  const offered = offeredLanguages(services.config.showsLanguageDrafts)
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { name, themeColors } = await brandingOf(services)
    // Browsers ask for it without cookies, and caches share it.
    const translate = await translatorOf(services, { language: requestedLanguage(request, reply, offered) })
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
