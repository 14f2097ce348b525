import { addActivity, addTopicPosts, isStillCounted } from '../../communities/core/trend.ts'
import type { Db } from '../../platform/db/open.ts'
import { listTopicsOfPost } from './queries.ts'

interface TrendPost {
  id: string
  communityId: string
  createdAt: string
}

/** Adds a new post to the trends. Must run in the transaction that inserts it. */
export const addToTrend = (db: Db, post: TrendPost, topicIds: readonly string[]) => changeTrend(db, post, topicIds, 1)

/** Removes a post from the trends. Must run in the transaction that deletes or hides it. */
export async function subtractFromTrend(db: Db, post: TrendPost) {
  await changeTrend(db, post, await topicIdsOf(db, post), -1)
}

/** Adds a post back to the trends, if its day has not expired. */
export async function addBackToTrend(db: Db, post: TrendPost) {
  if (!(await isStillCounted(db, post.communityId, post.createdAt))) return
  await changeTrend(db, post, await topicIdsOf(db, post), 1)
}

const topicIdsOf = async (db: Db, { id }: TrendPost) => (await listTopicsOfPost(db, id)).map((topic) => topic.id)

async function changeTrend(db: Db, { communityId, createdAt: at }: TrendPost, topicIds: readonly string[], by: 1 | -1) {
  await addActivity(db, communityId, at, by)
  await addTopicPosts(db, { communityId, topicIds, at, by })
}
