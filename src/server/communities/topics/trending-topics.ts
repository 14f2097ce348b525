import { limits } from '../../shared/limits.ts'
import type { TrendingTopic } from '../../shared/topics.ts'
import type { Context } from '../context.ts'
import { listTopicsByTrend, listTopicsOfOwn } from './queries.ts'

const byName = (a: string, b: string) => (a < b ? -1 : 1)

/**
 * The topics with most posts of the last days that the viewer may read, of equals those first by name. A topic is among
 * them by its public posts alone, or it is one of the viewer's private communities: there are no others to look at.
 */
export async function trendingTopics(ctx: Context): Promise<TrendingTopic[]> {
  const most = limits.trendingTopics
  const candidates = await listTopicsByTrend(ctx.db, most)
  const own = ctx.viewer ? await listTopicsOfOwn(ctx.db, ctx.viewer.id) : []
  // Those of the viewer's own count more than in public.
  const topics = new Map([...candidates, ...own].map((topic) => [topic.id, topic]))
  return [...topics.values()]
    .filter(({ postCount }) => postCount > 0)
    .sort((a, b) => b.postCount - a.postCount || byName(a.nameKey, b.nameKey))
    .slice(0, most)
    .map(({ nameKey: _, ...topic }) => topic)
}
