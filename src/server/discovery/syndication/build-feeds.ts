import { messages } from '../../shared/messages.ts'
import { accessTo, communityFor } from '../communities/access.ts'
import { isMember } from '../communities/policy.ts'
import { type CommunityRow, findCommunity } from '../communities/queries.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { listOwnPosts, listPublicPosts } from '../feeds/queries.ts'
import { instanceSetting } from '../instance/settings.ts'
import { listNewest } from '../posts/community-list-queries.ts'
import { listPostsAbout } from '../posts/list-queries.ts'
import type { PostRow } from '../posts/queries.ts'
import { topicFor } from '../topics/access.ts'
import { entryOf, lastChange, nameOf, type ReaderFeed } from './feed.ts'

/** How much a feed holds: programs look often, and keep what they have seen. */
const publicEntries = 30
const ownEntries = 50

type Heading = Pick<ReaderFeed, 'id' | 'title' | 'about' | 'self'> & { path: string }

function feedOf({ config }: Context, { path, ...heading }: Heading, posts: readonly PostRow[], most: number) {
  const entries = posts.slice(0, most).map((post) => entryOf(config.publicUrl, post))
  return { ...heading, link: config.publicUrl + path, updatedAt: lastChange(entries), entries }
}

const communityPath = (slug: string) => `/communities/${slug}`

const newestIn = ({ db, viewer }: Context, communityId: string, limit: number) => {
  const everything = { authorId: null, topicId: null, forumId: null, since: '', isUnpinned: false }
  return listNewest(db, { viewer, communityId, ...everything }, { limit })
}

const headingOf = ({ id, name, description, slug }: CommunityRow) => ({
  id: nameOf(id),
  title: name,
  about: description,
  path: communityPath(slug),
})

/** What is new in all public communities. `self` is the address of the document. */
export async function newPosts(ctx: Context, self: string): Promise<ReaderFeed> {
  const posts = await listPublicPosts(ctx.db, null, 'createdAt', { limit: publicEntries })
  const id = `${ctx.config.publicUrl}/feeds/new`
  const title = `New posts on ${await instanceSetting(ctx.db, 'name')}`
  return feedOf(
    ctx,
    { id, title, about: 'From all public communities.', self, path: '/discover' },
    posts,
    publicEntries,
  )
}

/** What is new in a public community; refused for one that the viewer, who is nobody, may not read. */
export async function postsOfCommunity(ctx: Context, self: string, slug: string): Promise<ReaderFeed> {
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const posts = await newestIn(ctx, community.id, publicEntries)
  return feedOf(ctx, { ...headingOf(community), self }, posts, publicEntries)
}

/** What is new about a topic in public communities; refused when there is no such topic. */
export async function postsAboutTopic(ctx: Context, self: string, slug: string): Promise<ReaderFeed> {
  const topic = await topicFor(ctx, slug)
  const posts = await listPostsAbout(ctx.db, null, topic.id, { limit: publicEntries })
  const about = `Posts about ${topic.name} on ${await instanceSetting(ctx.db, 'name')}.`
  const heading = { id: nameOf(topic.id), title: `#${topic.name}`, about, self, path: `/topics/${topic.slug}` }
  return feedOf(ctx, heading, posts, publicEntries)
}

/** What is new in the communities the person belongs to, or in the one of them with this slug; refused for any other. */
export async function postsForReader(ctx: Context & { viewer: Viewer }, slug: string | null): Promise<ReaderFeed> {
  const { db, viewer } = ctx
  const self = null
  if (slug === null) {
    const posts = await listOwnPosts(db, viewer, { order: 'createdAt' }, { limit: ownEntries })
    const title = `My communities on ${await instanceSetting(db, 'name')}`
    const about = `What is new for ${viewer.name}.`
    return feedOf(ctx, { id: nameOf(viewer.id), title, about, self, path: '/feed' }, posts, ownEntries)
  }
  const community = await findCommunity(db, viewer, timestamp(ctx), 'slug', slug)
  const belongs = community && isMember(accessTo(viewer, community).standing)
  if (!belongs) throw new AppError('NOT_FOUND', messages.communityNotFound)
  const posts = await newestIn(ctx, community.id, ownEntries)
  // Those who decide on reports see what these hide; a program would keep it beyond the decision.
  const shown = posts.filter(({ hiddenAt }) => hiddenAt === null)
  return feedOf(ctx, { ...headingOf(community), self }, shown, ownEntries)
}
