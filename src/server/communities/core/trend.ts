import { limits } from '../../../shared/platform/limits.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import {
  addToCommunityDay,
  addToCommunityTrend,
  addToTopicDays,
  addToTopicTrends,
  deleteCommunityDays,
  deleteTopicDays,
  findCommunityDay,
  moveTopicTrends,
} from './trend-queries.ts'

/** Trends are counted per UTC day. */
const dayOf = (at: string) => at.slice(0, 10)

/**
 * Adds to (1) or subtracts from (-1) a community's activity for a new member or post. Must run in the transaction of
 * that change.
 */
export async function addActivity(db: Db, communityId: string, at: string, by: 1 | -1) {
  if (await addToCommunityDay(db, communityId, dayOf(at), by)) await addToCommunityTrend(db, communityId, by)
}

/** Adds or subtracts a post of these topics. It counts in trends only if its community is public. */
export async function addTopicPosts(
  db: Db,
  { communityId, topicIds, at, by }: { communityId: string; topicIds: readonly string[]; at: string; by: 1 | -1 },
) {
  if (topicIds.length === 0) return
  const counted = await addToTopicDays(db, communityId, topicIds, dayOf(at), by)
  if (counted.length > 0) await addToTopicTrends(db, communityId, counted, by)
}

/** Whether the community's activity on that day has not expired. */
export const isStillCounted = async (db: Db, communityId: string, at: string) =>
  (await findCommunityDay(db, communityId, dayOf(at))) !== undefined

/**
 * Moves a community's posts into or out of the topic trends when it changes between public and private, or is deleted.
 * Must run in the transaction of that change.
 */
export const moveTopicTrend = (db: Db, communityId: string, becomesPrivate: boolean) =>
  moveTopicTrends(db, communityId, becomesPrivate ? -1 : 1)

/** Days per transaction. */
const batch = 200

/**
 * Removes expired days from the trends: the last seven days count, including today. Runs in batches to keep
 * transactions short; an interrupted run continues at the next one.
 */
export async function expireTrends(services: Services) {
  const over = dayOf(new Date(services.now().getTime() - limits.trendDays * 86_400_000).toISOString())
  while ((await dropDays(services, over)) === batch) await yieldToEventLoop()
  while ((await dropTopicDays(services, over)) === batch) await yieldToEventLoop()
}

const dropDays = (services: Services, over: string) =>
  inTransaction(services, async ({ db }) => {
    const days = await deleteCommunityDays(db, over, batch)
    for (const { communityId, activity } of days) await addToCommunityTrend(db, communityId, -activity)
    return days.length
  })

const dropTopicDays = (services: Services, over: string) =>
  inTransaction(services, async ({ db }) => {
    const days = await deleteTopicDays(db, over, batch)
    for (const { communityId, topicId, posts } of days) await addToTopicTrends(db, communityId, [topicId], -posts)
    return days.length
  })
