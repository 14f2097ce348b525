import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../../shared/platform/messages.ts'
import type { Context, Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import { contextWithoutSession } from '../../platform/http/context-without-session.ts'
import { hasEtag } from '../../platform/http/etag.ts'
import { enforceLimit } from '../../platform/rate-limits/enforce-limit.ts'
import { atomType, renderAtom } from './atom.ts'
import { newPosts, postsAboutTopic, postsForUser, postsOfCommunity } from './build-feeds.ts'
import { viewerByFeedToken } from './feed-address.ts'
import type { FeedDocument } from './feed-document.ts'
import { renderRss, rssType } from './rss.ts'

const formats = { atom: { type: atomType, write: renderAtom }, rss: { type: rssType, write: renderRss } }
type Format = keyof typeof formats

/** The same error in all cases, so that it does not reveal private communities. */
const feedNotFound = () => new AppError('NOT_FOUND', messages.notFound)

/** Parses the last part of an address, such as `chess.atom`. */
function parseFileName(file: string): { name: string; format: Format } {
  const [, name, format] = file.match(/^(.+)\.(atom|rss)$/) ?? []
  if (name === undefined) throw feedNotFound()
  return { name, format: format as Format }
}

async function orNotFound(feed: Promise<FeedDocument>): Promise<FeedDocument> {
  try {
    return await feed
  } catch (error) {
    throw error instanceof AppError ? feedNotFound() : error
  }
}

const send = (reply: FastifyReply, format: Format, body: string) =>
  reply.type(`${formats[format].type}; charset=utf-8`).send(body)

/** Weak, because a proxy may compress the document. */
const etagOf = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url')}"`

/** Sends a public document, or 304 to clients that already have it. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, format: Format, feed: FeedDocument) {
  const body = formats[format].write(feed)
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': 'public, max-age=300' })
  if (feed.entries.length > 0) reply.header('last-modified', new Date(feed.updatedAt).toUTCString())
  // Not by modification time, because removed posts do not change it.
  return hasEtag(request, etag) ? reply.code(304).send() : send(reply, format, body)
}

type FileRequest = FastifyRequest<{ Params: { file: string } }>
const route = { schema: { hide: true } }

/** Mounts the feeds: public ones, and personal ones under a secret address. */
export function mountFeeds(app: FastifyInstance, services: Services) {
  const { publicUrl } = services.config

  for (const format of ['atom', 'rss'] as const) {
    app.get(`/feeds/new.${format}`, route, async (request, reply) => {
      const self = `${publicUrl}/feeds/new.${format}`
      return sendPublic(request, reply, format, await newPosts(contextWithoutSession(services, request, null), self))
    })
  }

  const mountNamed = (folder: string, feedFor: (ctx: Context, self: string, name: string) => Promise<FeedDocument>) =>
    app.get(`/feeds/${folder}/:file`, route, async (request: FileRequest, reply) => {
      const { name, format } = parseFileName(request.params.file)
      const self = `${publicUrl}/feeds/${folder}/${encodeURIComponent(name)}.${format}`
      const feed = await orNotFound(feedFor(contextWithoutSession(services, request, null), self, name))
      return sendPublic(request, reply, format, feed)
    })
  mountNamed('communities', postsOfCommunity)
  mountNamed('topics', postsAboutTopic)

  app.get('/feeds/mine/:file', route, async (request: FileRequest, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    await enforceLimit(services, 'reader', networkPrefix(request.ip))
    const { name: token, format } = parseFileName(request.params.file)
    const viewer = await viewerByFeedToken(services, token)
    const { community = null } = request.query as { community?: unknown }
    if (!viewer || !(community === null || typeof community === 'string')) throw feedNotFound()
    const feed = await orNotFound(
      postsForUser({ ...contextWithoutSession(services, request, viewer), viewer }, community),
    )
    return send(reply, format, formats[format].write(feed))
  })
}
