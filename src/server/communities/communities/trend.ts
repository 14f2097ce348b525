import { limits } from '../../shared/limits.ts'
import { inTransaction, type Services } from '../context.ts'
import type { Db } from '../db/open.ts'
import { pause } from '../jobs/pause.ts'
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

/** What trends is counted by the day, in UTC. */
const dayOf = (at: string) => at.slice(0, 10)

/**
 * Counts members who came, or posts that were written, at this moment (1); with -1, that one of them is gone. Call it in
 * the transaction in which it happens.
 */
export async function addActivity(db: Db, communityId: string, at: string, by: 1 | -1) {
  if (await addToCommunityDay(db, communityId, dayOf(at), by)) await addToCommunityTrend(db, communityId, by)
}

/** The same for a post and its topics: whether it counts for everybody depends on the community it is in. */
export async function addTopicPosts(
  db: Db,
  { communityId, topicIds, at, by }: { communityId: string; topicIds: readonly string[]; at: string; by: 1 | -1 },
) {
  if (topicIds.length === 0) return
  const counted = await addToTopicDays(db, communityId, topicIds, dayOf(at), by)
  if (counted.length > 0) await addToTopicTrends(db, communityId, counted, by)
}

/** Whether what happened in the community on the day of this moment, and was counted then, has not been swept since. */
export const isStillCounted = async (db: Db, communityId: string, at: string) =>
  (await findCommunityDay(db, communityId, dayOf(at))) !== undefined

/**
 * The posts of a public community that becomes private, or is deleted, count for everybody no more; those of a private
 * one that becomes public do from then on. Call it in the transaction of that change, and only when it is one.
 */
export const moveTopicTrend = (db: Db, communityId: string, becomesPrivate: boolean) =>
  moveTopicTrends(db, communityId, becomesPrivate ? -1 : 1)

/** Days that one transaction takes out. */
const batch = 200

/**
 * Takes days that are over out of what trends: the last seven count, today included. In pieces, so that nobody waits for
 * long; what is interrupted goes on at the next sweep.
 */
export async function sweepTrends(services: Services) {
  const over = dayOf(new Date(services.now().getTime() - limits.trendDays * 86_400_000).toISOString())
  while ((await dropDays(services, over)) === batch) await pause()
  while ((await dropTopicDays(services, over)) === batch) await pause()
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
