import { visibleCommunities } from '../../communities/communities/access/predicates.ts'
import { publicPosts } from '../../discussions/posts/access/predicates.ts'
import type { Db } from '../../platform/db/open.ts'

/** Lists the communities that guests may read. */
export const listPublicCommunities = (db: Db, limit: number) =>
  db
    .selectFrom('community')
    .select('community.slug')
    .where(visibleCommunities(null))
    .orderBy('community.id')
    .limit(limit)
    .execute()

/** Lists the topics of the communities that guests may read. */
export const listPublicTopics = (db: Db, limit: number) =>
  db
    .selectFrom('topic')
    .select('topic.slug')
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
    .limit(limit)
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
