import { sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import { existingCommunities, joinedCommunities } from '../../communities/core/access/predicates.ts'
import { communityRefColumns } from '../../communities/core/queries.ts'
import { shownPosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy } from '../../discussions/posts/queries.ts'
import { lastVisit, unreadComments, unreadCount } from '../../discussions/unread/queries.ts'
import { isNewPost, newPosts } from '../../discussions/visits/queries.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import { withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'

const threadColumns = ['post.id', 'post.title', 'community.id as communityId', 'user.name as authorName'] as const

/**
 * Lists the new posts of the user's communities, newest first: of each community the newest `each`, so that a long
 * absence costs no more than a short one.
 */
export const listNewPosts = preparedAll((db, userId: string, each: number, limit: number) => {
  const oldestListed = newPosts(userId)
    .clearSelect()
    .select('post.createdAt')
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(1)
    .offset(each)
  return joinedCommunities(db, userId)
    .innerJoin('post', 'post.communityId', 'place.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select([...threadColumns, 'post.createdAt as latestAt'])
    .select(communityRefColumns)
    .where('post.createdAt', '>=', sql<string>`coalesce(${oldestListed}, '')`)
    .where(isNewPost(userId))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
})

/** The discussions that the user opened last, so that many years of reading cost no more than a month. */
const latestVisits = (db: Db, userId: string) =>
  db
    .selectFrom('threadVisit')
    .select(['postId', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .limit(limits.visitsSearched)

/** Discussions of the user's communities with comments by others since the user opened them, among the latest of these. */
const unreadThreads = (db: Db, userId: string) =>
  db
    .selectFrom(latestVisits(db, userId).as('visited'))
    // SQLite reads the tables of a cross join in this order.
    .crossJoin('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('communityMember as place', (join) =>
      join.onRef('place.communityId', '=', 'post.communityId').on('place.userId', '=', userId),
    )
    .whereRef('post.id', '=', 'visited.postId')
    .where((eb) => eb.exists(unreadComments(eb, userId).select('comment.id')))
    .where(existingCommunities)
    .where(shownPosts)
    .where(notHiddenBy({ id: userId }))
    .where(notMutedBy(userId))

/** Lists discussions with unread comments, the newest comment first. */
export const listUnreadThreads = preparedAll((db, userId: string, limit: number) => {
  const latest = unreadThreads(db, userId)
    .select('post.id')
    .select((eb) =>
      unreadComments(eb, userId)
        .select('comment.createdAt')
        .orderBy('comment.createdAt', 'desc')
        .orderBy('comment.id', 'desc')
        .limit(1)
        .as('latestAt'),
    )
    .orderBy('latestAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(limit)
  return db
    .selectFrom(latest.as('unread'))
    .innerJoin('post', 'post.id', 'unread.id')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select([...threadColumns, 'unread.latestAt'])
    .select(communityRefColumns)
    .select((eb) => [
      lastVisit(eb, userId).as('seenAt'),
      unreadCount(eb, userId).as('unreadCount'),
      unreadComments(eb, userId)
        .select('comment.id')
        .orderBy('comment.createdAt')
        .orderBy('comment.id')
        .limit(1)
        .as('firstUnreadId'),
    ])
    .orderBy(withoutIndex('unread.latestAt'), 'desc')
    .orderBy(withoutIndex('post.id'), 'desc')
})

/** Lists the discussions of one community with unread comments, with the time of the user's last visit. */
export const listUnreadIn = (db: Db, userId: string, communityId: string) =>
  unreadThreads(db, userId).select(['post.id', 'visited.seenAt']).where('post.communityId', '=', communityId).execute()

export const updateVisits = (db: Db, userId: string, postIds: readonly string[], seenAt: string) =>
  db.updateTable('threadVisit').set({ seenAt }).where('userId', '=', userId).where('postId', 'in', postIds).execute()

export const findCommunityVisit = (db: Db, userId: string, communityId: string) =>
  db
    .selectFrom('communityMember')
    .select('visitedAt')
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .executeTakeFirst()

export const updateCommunityVisit = (db: Db, userId: string, communityId: string, visitedAt: string | null) =>
  db
    .updateTable('communityMember')
    .set({ visitedAt })
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .execute()

/** Sets the user's visits back to these times. */
export const restoreVisits = (db: Db, userId: string, posts: readonly { id: string; seenAt: string }[]) =>
  db
    .updateTable('threadVisit')
    .set((eb) => {
      const times = posts.map(({ id, seenAt }) => sql`when ${id} then ${seenAt}`)
      return { seenAt: sql<string>`case ${eb.ref('postId')} ${sql.join(times, sql` `)} else "seenAt" end` }
    })
    .where('userId', '=', userId)
    .where(
      'postId',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()

export const deleteVisits = (db: Db, userId: string, postIds: readonly string[]) =>
  db.deleteFrom('threadVisit').where('userId', '=', userId).where('postId', 'in', postIds).execute()
