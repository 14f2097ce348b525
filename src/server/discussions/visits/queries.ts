import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { limits } from '../../../shared/platform/limits.ts'
import { joinedCommunities } from '../../communities/core/access/predicates.ts'
import { communityRefColumns } from '../../communities/core/queries.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { shownPosts } from '../posts/access/predicates.ts'
import { notHiddenBy } from '../posts/queries.ts'
import { lastVisit as lastVisitToPost } from '../unread/queries.ts'

/** When the member last visited the community of the row `place`; a new member joined since. */
const lastVisit = sql<string>`coalesce("place"."visitedAt", "place"."createdAt")`

/**
 * Posts of the community of the row `place` that others wrote since the member's last visit, and that the member has not
 * opened.
 */
export const isNewPost = (userId: string) => (eb: ExpressionBuilder<Schema, 'post'>) =>
  eb.and([
    eb('post.communityId', '=', sql.ref<string>('place.communityId')),
    eb('post.createdAt', '>', lastVisit),
    eb('post.authorId', '!=', userId),
    eb.not(eb.exists(lastVisitToPost(eb, userId))),
    shownPosts,
    notHiddenBy({ id: userId })(eb),
    notMutedBy(userId),
  ])

export const newPosts = (userId: string) =>
  expressionBuilder<Schema, never>().selectFrom('post').select('post.id').where(isNewPost(userId))

/** Lists the user's communities, last visited first. */
export const listJoinedCommunities = preparedAll((db, userId: string, limit: number) =>
  joinedCommunities(db, userId)
    .select(['community.id', 'community.archivedAt'])
    .select(communityRefColumns)
    .select((eb) =>
      eb
        .selectFrom(
          newPosts(userId)
            .limit(limits.newPostsShown + 1)
            .as('new'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('newPosts'),
    )
    .orderBy(lastVisit, 'desc')
    .orderBy('community.id', 'desc')
    .limit(limit),
)

/**
 * Records a member's visit. Writes nothing if nothing is new since a visit within the last hour, because a write
 * invalidates cached answers.
 */
export const updateVisit = (
  db: Db,
  { id: communityId }: Authorized<{ id: string }, 'read'>,
  userId: string,
  at: string,
  hourAgo: string,
) =>
  db
    .updateTable('communityMember')
    .set({ visitedAt: at })
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('visitedAt', 'is', null),
        eb('visitedAt', '<', hourAgo),
        eb.exists(
          eb
            .selectFrom('post')
            .select('post.id')
            .where('post.communityId', '=', communityId)
            .whereRef('post.createdAt', '>', 'communityMember.visitedAt'),
        ),
      ]),
    )
    .execute()
