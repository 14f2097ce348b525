import { sql } from 'kysely'
import { shownPosts, visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy, posts } from '../../discussions/posts/queries.ts'
import { newsComments } from '../../discussions/unread/access/predicates.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

/** From `since` (inclusive) until `until` (exclusive). */
interface Period {
  since: string
  until: string
}

/** Selects posts by others in the recipient's communities that the recipient may read and did not hide. */
const postsOf = (db: Db, reader: Viewer, { since, until }: Period) =>
  db
    .selectFrom('communityMember as place')
    .innerJoin('post', 'post.communityId', 'place.communityId')
    .innerJoin('community', 'community.id', 'place.communityId')
    .where('place.userId', '=', reader.id)
    .where('post.createdAt', '>=', since)
    .where('post.createdAt', '<', until)
    .where('post.authorId', '!=', reader.id)
    .where(shownPosts)
    .where(visiblePosts(reader))
    .where(notHiddenBy(reader))
    .where(notMutedBy(reader.id))

/** Returns the highest-ranked of these posts in each of these communities. */
export const listTopPosts = (db: Db, reader: Viewer, period: Period, communityIds: readonly string[], limit: number) =>
  posts(db, reader)
    .where('post.id', 'in', (eb) =>
      eb
        .selectFrom(
          postsOf(db, reader, period)
            .where('post.communityId', 'in', inValues(communityIds))
            .select('post.id')
            .select(
              sql<number>`row_number() over (partition by "post"."communityId" order by "post"."hot" desc, "post"."id" desc)`.as(
                'rank',
              ),
            )
            .as('ranked'),
        )
        .select('ranked.id')
        .where('ranked.rank', '<=', limit),
    )
    .orderBy('post.hot', 'desc')
    .orderBy('post.id', 'desc')
    .execute()

const counted = sql<number>`count(*)`.as('count')

/** Returns the number of these posts in each community that has some. */
export const countPosts = (db: Db, reader: Viewer, period: Period) =>
  postsOf(db, reader, period)
    .select(['community.id', 'community.name', 'community.slug', counted])
    .groupBy(['community.id', 'community.name', 'community.slug'])
    .execute()

/** Counts comments by others under the same rules. */
export const countComments = (db: Db, reader: Viewer, { since, until }: Period) =>
  db
    .selectFrom('communityMember as place')
    .innerJoin('comment', 'comment.communityId', 'place.communityId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['community.id', 'community.name', 'community.slug', counted])
    .where('place.userId', '=', reader.id)
    .where('comment.createdAt', '>=', since)
    .where('comment.createdAt', '<', until)
    .where(newsComments(reader))
    .where('comment.authorId', '!=', reader.id)
    .where(shownPosts)
    .where(visiblePosts(reader))
    .where(notHiddenBy(reader))
    .where(notMutedBy(reader.id))
    .groupBy(['community.id', 'community.name', 'community.slug'])
    .execute()
