import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import type { PostRow } from '../../discussions/posts/queries.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { brandingOf, siteColor } from '../../instance/settings/branding.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { networkPrefix } from '../../platform/http/client-network.ts'
import { createConnectionLimits } from '../../platform/http/connection-limits.ts'
import { contextWithoutSession } from '../../platform/http/context-without-session.ts'
import { hasEtag } from '../../platform/http/etag.ts'
import { writer } from '../../platform/languages/translator.ts'
import { drawSvg } from '../../platform/media/image-process.ts'
import { type PostPicture, pictureSvg } from './picture-svg.ts'

const cacheBytes = 16 * 1024 * 1024
/** The limits for pictures that wait to be drawn, per network and in total. */
const waitingLimits = { perKey: 4, total: 20 }

async function iconOf({ media }: Services, iconId: string | null): Promise<Buffer | null> {
  const file = iconId === null ? null : await media.open(iconId, 'avatar.jpg')
  return file && buffer(file)
}

/** Loads a post as guests see it. Throws 404 for all others. */
async function publicPost(services: Services, request: FastifyRequest, id: string): Promise<PostRow> {
  try {
    return (await postFor(contextWithoutSession(services, request, null), 'view', id)).post
  } catch (error) {
    throw error instanceof AppError ? new AppError('NOT_FOUND', messages.notFound) : error
  }
}

/** Mounts the pictures that link previews of posts show. */
export function mountPostPictures(app: FastifyInstance, services: Services) {
  const drawn = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: ({ length }) => length })
  const inTurn = createFairQueue(1)
  const takeSlot = createConnectionLimits(waitingLimits)

  async function draw(key: string, network: string, texts: Omit<PostPicture, 'icon'>, iconId: string | null) {
    const leaveSlot = takeSlot(network)
    try {
      return await inTurn(network, async () => {
        const cached = drawn.get(key)
        if (cached) return cached
        const icon = await iconOf(services, iconId)
        const png = await drawSvg(pictureSvg({ ...texts, icon }))
        drawn.set(key, png)
        return png
      })
    } finally {
      leaveSlot()
    }
  }

  type PictureRequest = FastifyRequest<{ Params: { file: string } }>
  app.get('/api/post-pictures/:file', { schema: { hide: true } }, async (request: PictureRequest, reply) => {
    const [, id] = /^([0-9a-f-]{36})\.png$/.exec(request.params.file) ?? []
    if (id === undefined) throw new AppError('NOT_FOUND', messages.notFound)
    const post = await publicPost(services, request, id)
    const { name: site } = await brandingOf(services)
    const accent = await siteColor(services.db)
    const author = writer(await translatorOf(services, null))(userNameText(post.authorName))
    const texts = { title: post.title, community: post.communityName, author, site, accent }
    const key = createHash('sha256')
      .update(JSON.stringify([texts, post.communityIconId]))
      .digest('base64url')
    const etag = `"${key}"`
    // Short, because the post may be hidden or removed.
    const headers = { etag, 'cache-control': 'public, max-age=300' }
    if (hasEtag(request, etag)) return reply.headers(headers).code(304).send()
    const png = drawn.get(key) ?? (await draw(key, networkPrefix(request.ip), texts, post.communityIconId))
    return reply.headers(headers).type('image/png').send(png)
  })
}

/** The path of a post's picture. */
export const postPicturePath = (id: string) => `/api/post-pictures/${id}.png`
