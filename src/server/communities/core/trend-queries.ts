import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Adds to the activity of a day. Returns false when there is no row to subtract from, because the day has expired. */
export async function addToCommunityDay(db: Db, communityId: string, day: string, by: number): Promise<boolean> {
  if (by > 0) {
    await db
      .insertInto('communityDay')
      .values({ communityId, day, activity: by })
      .onConflict((conflict) =>
        conflict.columns(['communityId', 'day']).doUpdateSet((eb) => ({
          activity: eb('communityDay.activity', '+', eb.ref('excluded.activity')),
        })),
      )
      .execute()
    return true
  }
  const { numUpdatedRows } = await db
    .updateTable('communityDay')
    .set((eb) => ({ activity: eb('activity', '+', by) }))
    .where('communityId', '=', communityId)
    .where('day', '=', day)
    .where('activity', '>=', -by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findCommunityDay = (db: Db, communityId: string, day: string) =>
  db
    .selectFrom('communityDay')
    .select('activity')
    .where('communityId', '=', communityId)
    .where('day', '=', day)
    .executeTakeFirst()

export const addToCommunityTrend = (db: Db, communityId: string, by: number) =>
  db
    .updateTable('community')
    .set((eb) => ({ trend: eb('trend', '+', by) }))
    .where('id', '=', communityId)
    .execute()

/** Adds to the daily posts of topics. Returns the topics whose day has not expired. */
export async function addToTopicDays(
  db: Db,
  communityId: string,
  topicIds: readonly string[],
  day: string,
  by: 1 | -1,
): Promise<string[]> {
  if (by === 1) {
    await db
      .insertInto('topicDay')
      .values(topicIds.map((topicId) => ({ topicId, communityId, day, posts: 1 })))
      .onConflict((conflict) =>
        conflict.columns(['communityId', 'topicId', 'day']).doUpdateSet((eb) => ({
          posts: eb('topicDay.posts', '+', 1),
        })),
      )
      .execute()
    return [...topicIds]
  }
  const rows = await db
    .updateTable('topicDay')
    .set((eb) => ({ posts: eb('posts', '-', 1) }))
    .where('communityId', '=', communityId)
    .where('topicId', 'in', topicIds)
    .where('day', '=', day)
    .where('posts', '>', 0)
    .returning('topicId')
    .execute()
  return rows.map(({ topicId }) => topicId)
}

/** Posts of private or deleted communities do not count towards topic trends. */
export const addToTopicTrends = (db: Db, communityId: string, topicIds: readonly string[], by: number) =>
  db
    .updateTable('topic')
    .set((eb) => ({ trend: eb('trend', '+', by) }))
    .where('id', 'in', topicIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('community')
          .select('community.id')
          .where('community.id', '=', communityId)
          .where('community.isPrivate', '=', 0)
          .where('community.deletedAt', 'is', null),
      ),
    )
    .execute()

/** Adds or subtracts a community's posts from the topic trends. */
export const moveTopicTrends = (db: Db, communityId: string, by: 1 | -1) =>
  sql`
    update "topic" set "trend" = "trend" + ${by} * (
      select sum("posts") from "topicDay" where "communityId" = ${communityId} and "topicId" = "topic"."id"
    )
    where "id" in (select "topicId" from "topicDay" where "communityId" = ${communityId})
  `.execute(db)

/** Deletes a batch of days up to this one and returns their counts. */
export const deleteCommunityDays = (db: Db, last: string, limit: number) =>
  db
    .deleteFrom('communityDay')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('communityId', 'day'),
        'in',
        selectFrom('communityDay')
          .select(['communityId', 'day'])
          .where('day', '<=', last)
          .orderBy('day')
          .limit(limit)
          .$asTuple('communityId', 'day'),
      ),
    )
    .returning(['communityId', 'activity'])
    .execute()

/** Like `deleteCommunityDays`, for topics. */
export const deleteTopicDays = (db: Db, last: string, limit: number) =>
  db
    .deleteFrom('topicDay')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('communityId', 'topicId', 'day'),
        'in',
        selectFrom('topicDay')
          .select(['communityId', 'topicId', 'day'])
          .where('day', '<=', last)
          .orderBy('day')
          .limit(limit)
          .$asTuple('communityId', 'topicId', 'day'),
      ),
    )
    .returning(['communityId', 'topicId', 'posts'])
    .execute()

/** Returns when the user joined communities, for days that have not expired. */
export const listCountedMemberships = (db: Db, userId: string) =>
  db
    .selectFrom('communityMember')
    .innerJoin('communityDay', (join) =>
      join
        .onRef('communityDay.communityId', '=', 'communityMember.communityId')
        .on('communityDay.day', '=', sql<string>`substr("communityMember"."createdAt", 1, 10)`),
    )
    .select(['communityMember.communityId', 'communityMember.createdAt'])
    .where('communityMember.userId', '=', userId)
    .execute()
