import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { postLink } from '../../discussions/posts/present.ts'
import { instanceSetting, instanceSettings } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findLastNumber } from '../../platform/search-index/index-number-queries.ts'
import { listNumberedPublicPosts, listPublicCommunities, listPublicTopics } from './queries.ts'
import { robotsText } from './robots.ts'

/**
 * The numbers of posts per file. A file may have 50,000 addresses (https://www.sitemaps.org/protocol.html); small ones hold
 * the event loop for a few milliseconds only.
 */
const postsPerFile = 1_000
/** The addresses in the files that are not divided. */
const addressesMax = 50_000

/** Pages of the instance itself. */
const fixedPaths = ['/', '/communities', '/discover', '/guidelines', '/help', '/privacy']

interface Entry {
  path: string
  /** ISO 8601. */
  updatedAt?: string
}

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

/** Parses the last part of an address, such as `posts-2.xml`. Throws 404 for others. */
function parseFileName(file: string): number | 'communities' | 'topics' {
  if (file === 'communities.xml') return 'communities'
  if (file === 'topics.xml') return 'topics'
  const [, number] = /^posts-([1-9]\d{0,6})\.xml$/.exec(file) ?? []
  if (number === undefined) throw new AppError('NOT_FOUND', messages.notFound)
  return Number(number)
}

/** Mounts robots.txt and, where guests may read, the sitemaps: an index, the communities, their topics, and the posts in files. */
export function mountSitemap(app: FastifyInstance, services: Services) {
  const { db, config } = services
  const { publicUrl } = config

  async function requireReadable() {
    if (!(await instanceSetting(db, 'guestsMayRead'))) throw new AppError('NOT_FOUND', messages.notFound)
  }

  async function communityEntries(): Promise<Entry[]> {
    const communities = await listPublicCommunities(db, addressesMax)
    return [...fixedPaths, ...communities.map(({ slug }) => `/communities/${slug}`)].map((path) => ({ path }))
  }

  async function topicEntries(): Promise<Entry[]> {
    const topics = await listPublicTopics(db, addressesMax)
    return topics.map(({ slug }) => ({ path: `/topics/${slug}` }))
  }

  async function postEntries(file: number): Promise<Entry[]> {
    const from = (file - 1) * postsPerFile + 1
    const posts = await listNumberedPublicPosts(db, from, from + postsPerFile)
    return posts.map(({ slug, id, updatedAt }) => ({ path: postLink(slug, id), updatedAt }))
  }

  const send = (reply: FastifyReply, root: 'urlset' | 'sitemapindex', entries: readonly Entry[]) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(renderEntries(root, publicUrl, entries))

  app.get('/robots.txt', route, async (_request, reply) => {
    const { guestsMayRead, takesAiCrawlers } = await instanceSettings(db, ['guestsMayRead', 'takesAiCrawlers'])
    const text = robotsText({ takesAiCrawlers, sitemap: guestsMayRead ? `${publicUrl}/sitemap.xml` : null })
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })

  app.get('/sitemap.xml', route, async (_request, reply) => {
    await requireReadable()
    const files = Math.ceil((await findLastNumber(db, 'post')) / postsPerFile)
    const posts = Array.from({ length: files }, (_, at) => ({ path: `/sitemaps/posts-${at + 1}.xml` }))
    const others = ['communities', 'topics'].map((name) => ({ path: `/sitemaps/${name}.xml` }))
    return send(reply, 'sitemapindex', [...others, ...posts])
  })

  app.get('/sitemaps/:file', route, async (request: FileRequest, reply) => {
    await requireReadable()
    const file = parseFileName(request.params.file)
    if (file === 'communities') return send(reply, 'urlset', await communityEntries())
    return send(reply, 'urlset', file === 'topics' ? await topicEntries() : await postEntries(file))
  })
}
