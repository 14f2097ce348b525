import { shownPosts, visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy, posts } from '../../discussions/posts/queries.ts'
import { newsComments } from '../../discussions/unread/access/predicates.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
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

/** Returns the highest-ranked of these posts. */
export const listTopPosts = (db: Db, reader: Viewer, span: Period, limit: number) =>
  posts(db, reader)
    .where('post.id', 'in', (eb) =>
      eb
        .selectFrom(
          postsOf(db, reader, span)
            .select('post.id')
            .orderBy('post.hot', 'desc')
            .orderBy('post.id', 'desc')
            .limit(limit)
            .as('top'),
        )
        .select('top.id'),
    )
    .orderBy('post.hot', 'desc')
    .orderBy('post.id', 'desc')
    .execute()

export async function countPosts(db: Db, reader: Viewer, span: Period): Promise<number> {
  const { count } = await postsOf(db, reader, span)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts comments by others under the same rules. */
export async function countComments(db: Db, reader: Viewer, { since, until }: Period): Promise<number> {
  const { count } = await db
    .selectFrom('communityMember as place')
    .innerJoin('comment', 'comment.communityId', 'place.communityId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place.userId', '=', reader.id)
    .where('comment.createdAt', '>=', since)
    .where('comment.createdAt', '<', until)
    .where(newsComments(reader))
    .where('comment.authorId', '!=', reader.id)
    .where(shownPosts)
    .where(visiblePosts(reader))
    .where(notHiddenBy(reader))
    .where(notMutedBy(reader.id))
    .executeTakeFirstOrThrow()
  return count
}
