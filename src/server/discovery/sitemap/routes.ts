import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { instanceSetting, instanceSettings } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { alwaysValid, createVersionedCache, sizeOfEntry } from '../../platform/response-cache/versioned-cache.ts'
import { createEntries, type Entry, type Kind, kinds } from './entries.ts'
import { robotsText } from './robots.ts'

/** The size of the cached files, in characters. */
const cacheSize = 4_000_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Renders a sitemap (`urlset`) or an index of sitemaps (`sitemapindex`). */
function renderEntries(root: 'urlset' | 'sitemapindex', publicUrl: string, entries: readonly Entry[]) {
  const element = root === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(({ path, updatedAt }) => {
    const modified = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`
    return `<${element}><loc>${escapeMarkup(publicUrl + path)}</loc>${modified}</${element}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${lines.join('\n')}\n</${root}>\n`
}

type FileRequest = FastifyRequest<{ Params: { file: string } }>
const route = { schema: { hide: true } }

const notFound = () => new AppError('NOT_FOUND', messages.notFound)

/** Parses the last part of an address, such as `posts-2.xml`. Throws 404 for others. */
function parseFileName(file: string): { kind: Kind; page: number } {
  const [, name, page] = /^([a-z]+)-([1-9]\d{0,6})\.xml$/.exec(file) ?? []
  const kind = kinds.find((candidate) => candidate === name)
  if (!kind) throw notFound()
  return { kind, page: Number(page) }
}

/** Mounts robots.txt and, where guests may read, the sitemaps: an index, and files of communities, topics and posts. */
export function mountSitemap(app: FastifyInstance, services: Services) {
  const { db, config, now } = services
  const { publicUrl } = config
  const entries = createEntries(db)
  const cached = createVersionedCache<string>(db, {
    maxSize: cacheSize,
    sizeOf: (text, key) => text.length + sizeOfEntry(key),
  })

  async function renderIndex(): Promise<string> {
    const files: Entry[] = []
    for (const kind of kinds) {
      const count = await entries.count(kind)
      for (let page = 1; page <= count; page++) files.push({ path: `/sitemaps/${kind}-${page}.xml` })
    }
    return renderEntries('sitemapindex', publicUrl, files)
  }

  async function renderFile(kind: Kind, page: number): Promise<string> {
    const listed = await entries.list(kind, page)
    if (!listed) throw notFound()
    return renderEntries('urlset', publicUrl, listed)
  }

  /** Sends a document, which is rendered once until the database changes. */
  async function send(reply: FastifyReply, key: string, render: () => Promise<string>) {
    if (!(await instanceSetting(db, 'guestsMayRead'))) throw notFound()
    const text = await cached(key, now, async () => ({ value: await render(), validity: alwaysValid }))
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  }

  app.get('/robots.txt', route, async (_request, reply) => {
    const { guestsMayRead, takesAiCrawlers } = await instanceSettings(db, ['guestsMayRead', 'takesAiCrawlers'])
    const text = robotsText({ takesAiCrawlers, sitemap: guestsMayRead ? `${publicUrl}/sitemap.xml` : null })
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })

  app.get('/sitemap.xml', route, (_request, reply) => send(reply, 'index', renderIndex))

  app.get('/sitemaps/:file', route, (request: FileRequest, reply) => {
    const { kind, page } = parseFileName(request.params.file)
    return send(reply, `${kind}-${page}`, () => renderFile(kind, page))
  })
}
