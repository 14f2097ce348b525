import { communityFor } from '../communities/access.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { plainOf } from '../finder/text.ts'
import { beginning } from '../markup.ts'
import { mediaIdsIn, mediaPath } from '../media/addresses.ts'
import { postFor } from '../posts/access.ts'
import { postLink } from '../posts/present.ts'
import type { PostRow } from '../posts/queries.ts'
import { topicFor } from '../topics/access.ts'
import { listImagesOf } from './preview-queries.ts'

/** What a page says of itself to those who only look at its head. Addresses are paths. */
export interface Preview {
  title: string
  description: string
  path: string
  type: 'website' | 'article'
  /** The first own image of what the page shows; null when there is none. */
  image: string | null
  feed: { title: string; path: string } | null
}

const descriptionMax = 200

/** Marks are taken out first, and nobody waits for those of a text of which little is shown. */
const described = (markdown: string) => beginning(plainOf(markdown.slice(0, 10 * descriptionMax)), descriptionMax)

async function communityPreview(ctx: Context, slug: string): Promise<Preview> {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  return {
    title: community.name,
    description: described(community.description),
    path: `/communities/${slug}`,
    type: 'website',
    image: null,
    feed: { title: community.name, path: `/feeds/communities/${slug}.atom` },
  }
}

/** Only images that are kept here: others would tell their host who looks. */
async function firstImage(db: Db, { id, content }: PostRow): Promise<string | null> {
  const named = mediaIdsIn(content)
  if (named.length === 0) return null
  const own = new Set((await listImagesOf(db, id, named)).map(({ mediaId }) => mediaId))
  const first = named.find((mediaId) => own.has(mediaId))
  return first === undefined ? null : mediaPath(first)
}

async function postPreview(ctx: Context, slug: string, id: string): Promise<Preview | null> {
  const { post } = await postFor(ctx, 'view', id)
  if (post.communitySlug !== slug) return null
  return {
    title: post.title,
    description: described(post.content),
    path: postLink(slug, id),
    type: 'article',
    image: await firstImage(ctx.db, post),
    feed: { title: post.communityName, path: `/feeds/communities/${slug}.atom` },
  }
}

async function topicPreview(ctx: Context, slug: string): Promise<Preview> {
  const topic = await topicFor(ctx, slug)
  const title = `#${topic.name}`
  return {
    title,
    description: `Posts and communities about ${topic.name}.`,
    path: `/topics/${slug}`,
    type: 'website',
    image: null,
    feed: { title, path: `/feeds/topics/${slug}.atom` },
  }
}

const discoverPreview: Preview = {
  title: 'Discover',
  description: 'Communities to join, and what is new in them.',
  path: '/discover',
  type: 'website',
  image: null,
  feed: { title: 'New posts', path: '/feeds/new.atom' },
}

type PreviewOf = (ctx: Context, ...parts: string[]) => Promise<Preview | null>

const pages: readonly (readonly [RegExp, PreviewOf])[] = [
  [/^\/discover\/?$/, async () => discoverPreview],
  [/^\/communities\/([^/]+)\/?$/, (ctx, slug = '') => communityPreview(ctx, slug)],
  [/^\/communities\/([^/]+)\/posts\/([^/]+)\/?$/, (ctx, slug = '', id = '') => postPreview(ctx, slug, id)],
  [/^\/topics\/([^/]+)\/?$/, (ctx, slug = '') => topicPreview(ctx, slug)],
]

/**
 * The preview of the page under a path as the viewer of the context, who is nobody, may have it. Null for a page without
 * one: what is private, hidden or not there is as if nobody had ever asked.
 */
export async function previewOf(ctx: Context, path: string): Promise<Preview | null> {
  for (const [pattern, preview] of pages) {
    const parts = pattern.exec(path)?.slice(1)
    if (!parts) continue
    try {
      return await preview(ctx, ...parts.map(decodeURIComponent))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
  return null
}
