import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../shared/messages.ts'
import type { Context, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../network.ts'
import { limit } from '../rate-limits/limit.ts'
import { sessionless } from '../sessionless.ts'
import { readerBy } from './address.ts'
import { asAtom, atomType } from './atom.ts'
import type { ReaderFeed } from './feed.ts'
import { newPosts, postsAboutTopic, postsForReader, postsOfCommunity } from './feeds.ts'
import { asRss, rssType } from './rss.ts'

const formats = { atom: { type: atomType, write: asAtom }, rss: { type: rssType, write: asRss } }
type Format = keyof typeof formats

/** Every refusal in the same words: nothing tells what is private from what is not there. */
const missing = () => new AppError('NOT_FOUND', messages.notFound)

/** The name and the format in the last part of an address, such as `chess.atom`. */
function partsOf(file: string): { name: string; format: Format } {
  const [, name, format] = file.match(/^(.+)\.(atom|rss)$/) ?? []
  if (name === undefined) throw missing()
  return { name, format: format as Format }
}

async function orMissing(feed: Promise<ReaderFeed>): Promise<ReaderFeed> {
  try {
    return await feed
  } catch (error) {
    throw error instanceof AppError ? missing() : error
  }
}

const send = (reply: FastifyReply, format: Format, body: string) =>
  reply.type(`${formats[format].type}; charset=utf-8`).send(body)

/** Weak, for the document may be compressed on its way. */
const etagOf = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url')}"`

const asksFor = (request: FastifyRequest, etag: string) => {
  const known = request.headers['if-none-match'] ?? ''
  return known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
}

/** A document for everybody. One that has not changed is not sent again to who says which one they have. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, format: Format, feed: ReaderFeed) {
  const body = formats[format].write(feed)
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': 'public, max-age=300' })
  if (feed.entries.length > 0) reply.header('last-modified', new Date(feed.updatedAt).toUTCString())
  // Not asked by the moment of change: what is taken out again leaves none.
  return asksFor(request, etag) ? reply.code(304).send() : send(reply, format, body)
}

type FileRequest = FastifyRequest<{ Params: { file: string } }>
const route = { schema: { hide: true } }

/** The documents for programs that read feeds: the public ones, and under a secret address what one person may read. */
export function mountReaderFeeds(app: FastifyInstance, services: Services) {
  const { publicUrl } = services.config

  for (const format of ['atom', 'rss'] as const) {
    app.get(`/feeds/new.${format}`, route, async (request, reply) => {
      const self = `${publicUrl}/feeds/new.${format}`
      return sendPublic(request, reply, format, await newPosts(sessionless(services, request, null), self))
    })
  }

  const mountNamed = (folder: string, feedFor: (ctx: Context, self: string, name: string) => Promise<ReaderFeed>) =>
    app.get(`/feeds/${folder}/:file`, route, async (request: FileRequest, reply) => {
      const { name, format } = partsOf(request.params.file)
      const self = `${publicUrl}/feeds/${folder}/${encodeURIComponent(name)}.${format}`
      const feed = await orMissing(feedFor(sessionless(services, request, null), self, name))
      return sendPublic(request, reply, format, feed)
    })
  mountNamed('communities', postsOfCommunity)
  mountNamed('topics', postsAboutTopic)

  app.get('/feeds/mine/:file', route, async (request: FileRequest, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    await limit(services, 'reader', networkOf(request.ip))
    const { name: token, format } = partsOf(request.params.file)
    const viewer = await readerBy(services, token)
    const { community = null } = request.query as { community?: unknown }
    if (!viewer || !(community === null || typeof community === 'string')) throw missing()
    const feed = await orMissing(postsForReader({ ...sessionless(services, request, viewer), viewer }, community))
    return send(reply, format, formats[format].write(feed))
  })
}
