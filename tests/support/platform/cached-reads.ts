import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createCommunity } from '../communities/create-community.ts'
import { makeMember } from '../factories.ts'
import { createWorld, type TestUser } from '../world.ts'
import type { Read } from './response-cache.ts'

/** Every cached read of this community, post and comment. */
function readsOf(slug: string, topic: string, postId: string, commentId: string): Read[] {
  const community = { slug }
  const thread = { postId }
  const search = { input: { q: 'word' }, isForUsers: true }
  return [
    { path: 'search.all', ...search },
    { path: 'search.counts', ...search },
    { path: 'search.posts', ...search },
    { path: 'search.comments', ...search },
    { path: 'search.communities', ...search, input: { q: slug } },
    { path: 'search.users', ...search },
    { path: 'auth.viewer', input: {} },
    { path: 'auth.me', input: {}, url: '/api/auth/me' },
    { path: 'feeds.hot', input: { limit: 2 }, url: '/api/feed/hot?limit=2' },
    { path: 'feeds.new', input: {}, url: '/api/feed/new' },
    { path: 'landing.open', input: {} },
    { path: 'feeds.replies', input: {}, url: '/api/feed/replies' },
    { path: 'feeds.communityPosts', input: {}, url: '/api/feed/community-posts' },
    { path: 'feeds.communityPosts', input: { sort: 'hot' }, url: '/api/feed/community-posts?sort=hot' },
    { path: 'feeds.preview', input: {}, url: '/api/feed/preview' },
    { path: 'posts.inCommunity', input: community, url: `/api/communities/by-slug/${slug}/posts` },
    { path: 'posts.ofTopic', input: { slug: topic } },
    { path: 'posts.byId', input: { community: slug, id: postId }, url: `/api/communities/${slug}/posts/${postId}` },
    { path: 'comments.list', input: thread, url: `/api/posts/${postId}/comments` },
    { path: 'threads.open', input: thread },
    { path: 'threads.open', input: { ...thread, sort: 'new', limit: 2 } },
    { path: 'threads.replies', input: { ...thread, parentId: commentId } },
    { path: 'threads.around', input: { ...thread, commentId } },
    { path: 'communities.list', input: { limit: 1 }, url: '/api/communities?limit=1' },
    { path: 'communities.trending', input: {}, url: '/api/communities/trending' },
    { path: 'communities.bySlug', input: community, url: `/api/communities/by-slug/${slug}` },
    { path: 'communities.forums', input: community, url: `/api/communities/by-slug/${slug}/forums` },
    { path: 'visits.communities', input: {} },
    { path: 'unread.list', input: {} },
    { path: 'follows.get', input: { targetType: 'POST', targetId: postId }, url: `/api/follows/POST/${postId}` },
    { path: 'blocks.list', input: {}, url: '/api/blocks' },
    { path: 'topics.trending', input: {}, url: '/api/topics/trending' },
    { path: 'topics.bySlug', input: { slug: topic } },
    { path: 'topics.communities', input: { slug: topic } },
    {
      path: 'reactions.list',
      input: { targetType: 'POST', targetId: postId },
      url: `/api/reactions/POST/${postId}`,
    },
  ]
}

/** A world in a file that another process also writes to; a club with posts, and users around it. */
export async function createCachedWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'folkmoot-kept-'))
  const world = await createWorld({ dataDir })
  const other = world.openAgain()
  onTestFinished(async () => {
    await world.close()
    await other.destroy()
    await rm(dataDir, { recursive: true })
  })
  // The landing page shows content only then.
  await world.db.insertInto('instanceSetting').values({ key: 'guestsMayRead', value: 'true' }).execute()
  const names = ['Ann', 'Bob', 'Cid', 'Dee'] as const
  const users: TestUser[] = []
  for (const name of names) users.push(await world.user(name))
  const [ann, bob] = users as [TestUser, TestUser]
  const topic = await ann.api.topics.create({ name: 'Chess' })
  const club = await createCommunity(ann, { topics: topic.id })
  await makeMember(world, club.id, bob, 'MEMBER')
  const write = (n: number) =>
    ann.api.posts.create({ title: `Post ${n}`, content: 'e4', forumId: club.forumId, topics: topic.id })
  const { id: postId } = await write(1)
  for (const n of [2, 3]) await write(n)
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'First' })
  await bob.api.comments.add({ postId, content: 'Second', parentId: commentId })
  return {
    world,
    other,
    people: users,
    club,
    topic,
    postId,
    commentId,
    reads: readsOf(club.slug, topic.slug, postId, commentId),
  }
}
