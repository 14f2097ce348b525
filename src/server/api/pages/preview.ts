import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { withoutIsolates } from '../../../shared/platform/format-message.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { excerptOf, onOneLine, plainExcerpt } from '../../../shared/platform/plain-text.ts'
import { sitePictureSize } from '../../../shared/platform/site-picture.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { invitationPageOf } from '../../communities/invitations/invitation-page.ts'
import { topicFor } from '../../communities/topics/access.ts'
import { pictureSize } from '../../discovery/post-pictures/picture-svg.ts'
import { postPicturePath } from '../../discovery/post-pictures/routes.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import { postLink } from '../../discussions/posts/present.ts'
import { displayName } from '../../identity/preferences/settings.ts'
import { userFor } from '../../identity/users/access/loaders.ts'
import { siteIntroduction } from '../../instance/settings/branding.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Translate, writer } from '../../platform/languages/translator.ts'
import { mediaIdIn, mediaPath, mediaPathOf } from '../../platform/media/media-urls.ts'

/** The context of a guest, with the translator into the language of the page. */
type PreviewContext = Context & { translate: Translate }

/** The metadata of a page for link previews. Addresses are paths. */
export interface Preview {
  title: string
  description: string
  path: string
  /** The query string of a page that continues a list. */
  search?: string
  /** False asks search engines to leave the page out. */
  isIndexed?: boolean
  type: 'website' | 'article' | 'profile'
  /** Whether the page is public even where guests may not read. */
  isAlwaysPublic?: boolean
  /** An uploaded image: the first of the page's content, or the banner; null if there is none. */
  image: string | null
  /** A small square picture, for pages without an image. */
  icon?: string | null
  /** A drawn picture with the title, for pages without an image. */
  picture?: { path: string; width: number; height: number }
  feed: { title: string; path: string } | null
  /** A post's data for search engines; null for other pages. */
  posting: Posting | null
}

interface Posting {
  /** The plain text, shortened if it is very long. */
  text: string
  author: string
  createdAt: string
  updatedAt: string
  comments: number
  likes: number
}

const descriptionMax = 200
const postingTextMax = 5_000

async function communityPreview(ctx: Context, slug: string): Promise<Preview> {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  return {
    title: community.name,
    description: truncate(onOneLine(community.description), descriptionMax),
    path: `/communities/${slug}`,
    type: 'website',
    image: mediaPathOf(community.bannerId),
    icon: mediaPathOf(community.iconId),
    feed: { title: community.name, path: `/feeds/communities/${slug}.atom` },
    posting: null,
  }
}

async function postPreview(ctx: PreviewContext, slug: string, id: string): Promise<Preview | null> {
  const { post } = await postFor(ctx, 'view', id)
  if (post.communitySlug !== slug) return null
  return {
    title: post.title,
    description: excerptOf(post, descriptionMax),
    path: postLink(slug, id),
    type: 'article',
    // Only an uploaded image, because external ones would reveal visitors to their hosts.
    image: post.imageId === null ? null : mediaPath(post.imageId),
    picture: { path: postPicturePath(id), ...pictureSize },
    feed: { title: post.communityName, path: `/feeds/communities/${slug}.atom` },
    posting: {
      text: excerptOf(post, postingTextMax),
      author: writer(ctx.translate)(userNameText(post.authorName)),
      createdAt: post.createdAt,
      updatedAt: post.updatedAt,
      comments: post.commentCount,
      likes: post.likeCount,
    },
  }
}

async function topicPreview(ctx: PreviewContext, slug: string): Promise<Preview> {
  const topic = await topicFor(ctx, slug)
  const title = `#${topic.name}`
  return {
    title,
    description: ctx.translate(phrase('Posts and communities about {topic}.', { topic: topic.name })),
    path: `/topics/${slug}`,
    type: 'website',
    image: null,
    feed: { title, path: `/feeds/topics/${slug}.atom` },
    posting: null,
  }
}

async function profilePreview(ctx: PreviewContext, id: string): Promise<Preview> {
  const { user, settings } = await userFor(ctx, 'view', id)
  const title = displayName(user.name, settings)
  return {
    title,
    description:
      plainExcerpt(settings.PROFILE_BIO, descriptionMax) ||
      ctx.translate(phrase('Posts and comments by {name}.', { name: title })),
    path: `/users/${id}`,
    type: 'profile',
    image: null,
    // Only an uploaded picture, because external ones would reveal visitors to their hosts.
    icon: mediaPathOf(mediaIdIn(user.image)),
    feed: null,
    posting: null,
  }
}

/** Null for a site without an introduction, whose page describes itself. */
async function homePreview({ db }: Context): Promise<Preview | null> {
  const { picture, tagline, introduction } = await siteIntroduction(db)
  if (picture === null && tagline === '' && introduction === '') return null
  const name = await instanceSetting(db, 'name')
  return {
    title: name,
    description: tagline || plainExcerpt(introduction, descriptionMax) || name,
    path: '/',
    type: 'website',
    isAlwaysPublic: true,
    image: null,
    ...(picture !== null && { picture: { path: picture, ...sitePictureSize } }),
    feed: null,
    posting: null,
  }
}

/**
 * A messenger shows the preview of an invitation to everybody in the chat, even after the link has ended, so that of a
 * private community names nothing.
 */
async function invitationPreview(ctx: PreviewContext, token: string): Promise<Preview> {
  const { community } = await invitationPageOf(ctx, token)
  const { isPrivate, name, description, iconUrl } = community
  return {
    title: ctx.translate(
      isPrivate ? phrase('You are invited') : phrase('Invitation to {community}', { community: name }),
    ),
    description: isPrivate
      ? ctx.translate(phrase('Open the invitation to see it.'))
      : truncate(onOneLine(description), descriptionMax),
    path: `/invite/${token}`,
    type: 'website',
    image: null,
    icon: isPrivate ? null : iconUrl,
    feed: null,
    posting: null,
    isIndexed: false,
  }
}

const discoverPreview = ({ translate }: PreviewContext): Preview => ({
  title: translate(phrase('Discover')),
  description: translate(phrase('Communities to join and their latest posts.')),
  path: '/discover',
  type: 'website',
  image: null,
  feed: { title: translate(phrase('New posts')), path: '/feeds/new.atom' },
  posting: null,
})

type PreviewOf = (ctx: PreviewContext, ...parts: string[]) => Promise<Preview | null>

const pages: readonly (readonly [RegExp, PreviewOf])[] = [
  [/^\/$/, homePreview],
  [/^\/discover\/?$/, async (ctx) => discoverPreview(ctx)],
  [/^\/communities\/([^/]+)\/?$/, (ctx, slug = '') => communityPreview(ctx, slug)],
  [/^\/communities\/([^/]+)\/posts\/([^/]+)\/?$/, (ctx, slug = '', id = '') => postPreview(ctx, slug, id)],
  [/^\/topics\/([^/]+)\/?$/, (ctx, slug = '') => topicPreview(ctx, slug)],
  [/^\/invite\/([^/]+)\/?$/, (ctx, token = '') => invitationPreview(ctx, token)],
  [/^\/users\/([^/]+)\/?$/, (ctx, id = '') => profilePreview(ctx, id)],
]

/**
 * Returns the preview of a page for a guest; null if there is none. Private, hidden and missing pages give the same
 * result. Messengers and search engines keep the texts, so these have no isolates.
 */
export async function previewOf(ctx: PreviewContext, path: string): Promise<Preview | null> {
  const write = (text: Phrase) => withoutIsolates(ctx.translate(text))
  const translate = Object.assign(write, { language: ctx.translate.language })
  for (const [pattern, preview] of pages) {
    const parts = pattern.exec(path)?.slice(1)
    if (!parts) continue
    try {
      return await preview({ ...ctx, translate }, ...parts.map(decodeURIComponent))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
  return null
}
