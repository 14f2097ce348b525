import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CatalogueFiles, catalogueList } from '../../../shared/platform/catalogue-files.ts'
import { offeredLanguages } from '../../../shared/platform/languages.ts'
import type { RefusedAction } from '../../../shared/platform/page-actions.ts'
import { continuedSearch } from '../../../shared/platform/page-parameters.ts'
import { brandingOf } from '../../instance/settings/branding.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import { contextWithoutSession } from '../../platform/http/context-without-session.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import type { ApiOptions } from '../request-context.ts'
import { mountAppearance } from './appearance.ts'
import { coloredFiles, mountColoredFiles } from './colored-files.ts'
import { createHeadWriter, type OwnCss, ownCssOf, withCatalogues } from './head.ts'
import { answerNotFound, isPage } from './not-found.ts'
import { mountPageActions } from './page-actions.ts'
import { createPageRenderer } from './page-renderer.ts'
import { type Preview, previewOf } from './preview.ts'
import { createRenderedPages, variesBy } from './rendered-pages.ts'
import { documentIn, languageFor } from './texts-of-files.ts'
import { mountManifest } from './web-manifest.ts'

/** A failing preview must not prevent the page. Search engines get pages where guests may read them. */
async function previewFor(services: Services, request: FastifyRequest, language: string): Promise<Preview | null> {
  try {
    const translate = await translatorInto(language)
    const ctx = contextWithoutSession(services, request, null)
    const preview = await previewOf({ ...ctx, translate }, request.url.split('?')[0] ?? '')
    if (!preview) return null
    const isPublic = preview.isAlwaysPublic || (await instanceSetting(services.db, 'guestsMayRead'))
    const isIndexed = isPublic && preview.isIndexed !== false
    const posting = isIndexed ? preview.posting : null
    return { ...preview, posting, isIndexed, search: continuedSearch(request.url) }
  } catch (error) {
    services.log.error({ requestId: request.id, err: error }, 'could not render the preview of a page')
    return null
  }
}

/** Names under assets contain a content hash; other files may change with the next version. */
function cacheControlFor(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable'
  // A cached service worker would delay every later version.
  return /^sw\.js(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Headers of pages whose address contains a secret: no search engine lists it, and no other site learns it. Forms of the
 * site still state their origin.
 */
const secretPageHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

const manifest = 'manifest.webmanifest'

/** Without a renderer, as in tests of the server alone, browsers render all pages. */
function renderedPages(app: FastifyInstance, services: Services, folder: string, options: ApiOptions) {
  const program = join(folder, '../server/page-renderer.js')
  if (!existsSync(program)) return async (): Promise<null> => null
  const renderer = createPageRenderer(program, { folder }, services.log)
  app.addHook('onClose', () => renderer.close())
  return createRenderedPages(services, renderer, options)
}

/**
 * Serves the built bundle: its files with their precompressed variants, and a page of the app for every other path.
 * Pages to read contain what their viewer may read. The page's head contains a preview of what guests may read, the
 * same for everybody. Plain forms act by a POST to the page that has them.
 */
export const serveBuilt = (folder: string) => async (app: FastifyInstance, services: Services, options: ApiOptions) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const list = join(folder, catalogueList)
  const catalogues: CatalogueFiles = existsSync(list)
    ? JSON.parse(await readFile(list, 'utf8'))
    : { version: '', names: [] }
  const languages = offeredLanguages(services.config.showsLanguageDrafts)
  const writers = new Map<string, ReturnType<typeof createHeadWriter>>()
  for (const { code } of languages) {
    const written = withCatalogues(documentIn(page, await translatorInto(code)), code, catalogues)
    writers.set(code, createHeadWriter(written, services.config.publicUrl))
  }
  const pageWith = async (language: string, preview: Preview | null, ownCss?: OwnCss) =>
    writers.get(language)?.(await brandingOf(services), preview, { ownCss, languages }) ?? page
  const renderedPage = renderedPages(app, services, folder, options)
  mountAppearance(app, services)
  await mountManifest(app, services, join(folder, manifest))
  await mountColoredFiles(app, services, folder, options)
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
    reply.header('cache-control', cacheControlFor(relative(folder, path)))
  }
  // A wildcard route for the many assets and single routes for the few other files, because every other path is a page
  // of the app.
  const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false }
  await app.register(serveStatic, { ...assets, index: false, preCompressed: true, setHeaders })
  // Compressed variants are served under the original names. The page belongs to the routes that know its language.
  const globIgnore = ['index.html', manifest, ...Object.keys(coloredFiles), 'assets/**', '**/*.{br,gz}']
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore,
    setHeaders,
  })
  const htmlOf = async (request: FastifyRequest, language: string) => {
    return pageWith(language, await previewFor(services, request, language), ownCssOf(request.url))
  }
  // The service worker keeps the page without content for use without a network.
  app.get('/shell', { schema: { hide: true } }, async (request, reply) => {
    const language = await languageFor(options.contextOf, request, reply)
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: variesBy })
    return reply.send(await pageWith(language, null))
  })
  /** Returns the rendered page; null if the browser has to render it. */
  const pageOf = (request: FastifyRequest, reply: FastifyReply, refused: RefusedAction | null = null) => {
    reply.type('text/html; charset=utf-8')
    return renderedPage(request, reply, htmlOf, refused).catch((error) => {
      services.log.error({ requestId: request.id, err: error }, 'could not render a page')
      return null
    })
  }
  await mountPageActions(app, services, options, pageOf)
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return answerNotFound(reply)
    reply.header('cache-control', 'no-cache')
    if (request.url.startsWith('/invite/')) reply.headers(secretPageHeaders)
    const page = await pageOf(request, reply)
    if (page) return reply.send(page)
    const language = await languageFor(options.contextOf, request, reply)
    return reply.header('vary', variesBy).send(await htmlOf(request, language))
  })
}
