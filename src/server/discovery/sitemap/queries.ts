import { visibleCommunities } from '../../communities/core/access/predicates.ts'
import { publicPosts } from '../../discussions/posts/access/predicates.ts'
import type { Db } from '../../platform/db/open.ts'
import type { IdRange } from './id-pages.ts'

/** Returns the id that many rows after the first one from this id on. */
export const findIdAfter = async (db: Db, table: 'community' | 'topic', from: string, rows: number) =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where('id', '>=', from)
      .orderBy('id')
      .offset(rows)
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Lists the communities that guests may read, among those with these ids. */
export const listPublicCommunities = (db: Db, { from, below }: IdRange) =>
  db
    .selectFrom('community')
    .select('community.slug')
    .where('community.id', '>=', from)
    .$if(below !== null, (query) => query.where('community.id', '<', below))
    .where(visibleCommunities(null))
    .orderBy('community.id')
    .execute()

/** Lists the topics of the communities that guests may read, among those with these ids. */
export const listPublicTopics = (db: Db, { from, below }: IdRange) =>
  db
    .selectFrom('topic')
    .select('topic.slug')
    .where('topic.id', '>=', from)
    .$if(below !== null, (query) => query.where('topic.id', '<', below))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('communityTopic')
          .innerJoin('community', 'community.id', 'communityTopic.communityId')
          .select('community.id')
          .whereRef('communityTopic.topicId', '=', 'topic.id')
          .where(visibleCommunities(null)),
      ),
    )
    .orderBy('topic.id')
    .execute()

/** Lists the posts that guests may read, among those with these numbers. */
export const listNumberedPublicPosts = (db: Db, from: number, below: number) =>
  db
    .selectFrom('postNumber as known')
    .innerJoin('post', 'post.id', 'known.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['post.id', 'post.updatedAt', 'community.slug'])
    .where('known.number', '>=', from)
    .where('known.number', '<', below)
    .where(publicPosts)
    .orderBy('known.number')
    .execute()
