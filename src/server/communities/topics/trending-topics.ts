import type { TrendingTopic } from '../../../shared/communities/topics.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Context } from '../../platform/context.ts'
import { noUserId } from '../../platform/db/prepared.ts'
import { listMutedPostsOfTopics, listTopicsByTrend, listTopicsOfOwn } from './queries.ts'

const byName = (a: string, b: string) => (a < b ? -1 : 1)

/**
 * Returns the topics with the most recent posts that the viewer may read, then by name. A topic can only qualify by its
 * public posts or by the viewer's private communities, so these are the only candidates. Leaves out muted topics and the
 * posts of muted communities.
 */
export async function trendingTopics(ctx: Context): Promise<TrendingTopic[]> {
  const most = limits.trendingTopics
  const userId = ctx.viewer?.id ?? null
  const muted = new Map(
    userId ? (await listMutedPostsOfTopics(ctx.db, userId)).map(({ id, posts }) => [id, posts]) : [],
  )
  // Each topic that loses posts can fall behind one more.
  const candidates = await listTopicsByTrend(ctx.db, userId ?? noUserId, most + muted.size)
  const own = userId ? await listTopicsOfOwn(ctx.db, userId) : []
  // Later entries win: the viewer's own counts are higher than the public ones.
  const topics = new Map([...candidates, ...own].map((topic) => [topic.id, topic]))
  return [...topics.values()]
    .map((topic) => ({ ...topic, postCount: topic.postCount - (muted.get(topic.id) ?? 0) }))
    .filter(({ postCount }) => postCount > 0)
    .sort((a, b) => b.postCount - a.postCount || byName(a.nameKey, b.nameKey))
    .slice(0, most)
    .map(({ nameKey: _, ...topic }) => topic)
}
