import { withoutIsolates } from '../../../shared/platform/format-message.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { onOneLine } from '../../../shared/platform/plain-text.ts'
import { isMember } from '../../communities/core/access/abilities.ts'
import { accessTo, communityFor } from '../../communities/core/access/loaders.ts'
import { type CommunityRow, findCommunity } from '../../communities/core/queries.ts'
import { topicFor } from '../../communities/topics/access.ts'
import { listNewest } from '../../discussions/posts/community-list-queries.ts'
import { listPostsByTopic } from '../../discussions/posts/list-queries.ts'
import type { PostRow } from '../../discussions/posts/queries.ts'
import { translatorOf } from '../../identity/preferences/translator-for.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Context, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { writer } from '../../platform/languages/translator.ts'
import { listOwnPosts, listPublicPosts } from '../feeds/queries.ts'
import { entryOf, type FeedDocument, lastChange, urnOf } from './feed-document.ts'

/** Entries per feed: feed readers poll often and keep earlier entries. */
const publicEntries = 30
const ownEntries = 50

type Heading = Pick<FeedDocument, 'id' | 'title' | 'about' | 'self'> & { path: string }

async function feedOf(ctx: Context, { path, ...heading }: Heading, posts: readonly PostRow[], most: number) {
  const { config, viewer } = ctx
  const write = writer(await translatorOf(ctx, viewer))
  const entries = posts.slice(0, most).map((post) => entryOf(config.publicUrl, post, write))
  const [title, about] = [withoutIsolates(heading.title), withoutIsolates(heading.about)]
  return { ...heading, title, about, link: config.publicUrl + path, updatedAt: lastChange(entries), entries }
}

const communityPath = (slug: string) => `/communities/${slug}`

const newestIn = ({ db, viewer }: Context, communityId: string, limit: number) => {
  const everything = { authorId: null, topicId: null, forumId: null, since: '', excludesPinned: false }
  return listNewest(db, { viewer, communityId, ...everything }, { limit })
}

const headingOf = ({ id, name, description, slug }: CommunityRow) => ({
  id: urnOf(id),
  title: name,
  about: onOneLine(description),
  path: communityPath(slug),
})

/** Returns the new posts of all public communities. `self` is the address of the document. */
export async function newPosts(ctx: Context, self: string): Promise<FeedDocument> {
  const posts = await listPublicPosts(ctx.db, null, 'createdAt', { limit: publicEntries })
  const id = `${ctx.config.publicUrl}/feeds/new`
  const translate = await translatorOf(ctx, null)
  const title = translate(phrase('New posts on {site}', { site: await instanceSetting(ctx.db, 'name') }))
  const about = translate(phrase('From all public communities.'))
  return feedOf(ctx, { id, title, about, self, path: '/discover' }, posts, publicEntries)
}

/** Returns the new posts of a community that guests may read; throws for others. */
export async function postsOfCommunity(ctx: Context, self: string, slug: string): Promise<FeedDocument> {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const posts = await newestIn(ctx, community.id, publicEntries)
  return feedOf(ctx, { ...headingOf(community), self }, posts, publicEntries)
}

/** Returns the new public posts of a topic; throws if it does not exist. */
export async function postsAboutTopic(ctx: Context, self: string, slug: string): Promise<FeedDocument> {
  const topic = await topicFor(ctx, slug)
  const posts = await listPostsByTopic(ctx.db, null, topic.id, { limit: publicEntries })
  const site = await instanceSetting(ctx.db, 'name')
  const translate = await translatorOf(ctx, null)
  const about = translate(phrase('Posts about {topic} on {site}.', { topic: topic.name, site }))
  const heading = { id: urnOf(topic.id), title: `#${topic.name}`, about, self, path: `/topics/${topic.slug}` }
  return feedOf(ctx, heading, posts, publicEntries)
}

/** Returns the new posts of the user's communities, or of one of them by slug; throws for other communities. */
export async function postsForUser(ctx: Context & { viewer: Viewer }, slug: string | null): Promise<FeedDocument> {
  const { db, viewer } = ctx
  const self = null
  if (slug === null) {
    const posts = await listOwnPosts(db, viewer, { order: 'createdAt' }, { limit: ownEntries })
    const translate = await translatorOf(ctx, viewer)
    const title = translate(phrase('My communities on {site}', { site: await instanceSetting(db, 'name') }))
    const about = translate(phrase('New posts for {name}.', { name: viewer.name }))
    return feedOf(ctx, { id: urnOf(viewer.id), title, about, self, path: '/feed' }, posts, ownEntries)
  }
  const community = await findCommunity(db, viewer, timestamp(ctx), 'slug', slug)
  const belongs = community && isMember(accessTo(viewer, community).membership)
  if (!belongs) throw new AppError('NOT_FOUND', messages.communityNotFound)
  const posts = await newestIn(ctx, community.id, ownEntries)
  // Moderators see hidden posts, but a feed reader would keep them beyond the decision.
  const shown = posts.filter(({ hiddenAt }) => hiddenAt === null)
  return feedOf(ctx, { ...headingOf(community), self }, shown, ownEntries)
}
