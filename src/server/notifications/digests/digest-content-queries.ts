import { sql } from 'kysely'
import { reportedBy } from '../comments/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { posts } from '../posts/queries.ts'
import { postVisibleTo, wantedBy } from '../posts/visible.ts'

/** From `since` on, and before `until`. */
interface Span {
  since: string
  until: string
}

/** What others posted in the reader's communities, as far as the reader may read it, and wants to. */
const postsOf = (db: Db, reader: Viewer, { since, until }: Span) =>
  db
    .selectFrom('communityMember as place')
    .innerJoin('post', 'post.communityId', 'place.communityId')
    .innerJoin('community', 'community.id', 'place.communityId')
    .where('place.userId', '=', reader.id)
    .where('post.createdAt', '>=', since)
    .where('post.createdAt', '<', until)
    .where('post.authorId', '!=', reader.id)
    .where('post.hiddenAt', 'is', null)
    .where(postVisibleTo(reader))
    .where(wantedBy(reader))

/** Those of them with the highest rank. */
export const listTopPosts = (db: Db, reader: Viewer, span: Span, limit: number) =>
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

export async function countPosts(db: Db, reader: Viewer, span: Span): Promise<number> {
  const { count } = await postsOf(db, reader, span)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What others commented there, likewise. */
export async function countComments(db: Db, reader: Viewer, { since, until }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('communityMember as place')
    .innerJoin('comment', 'comment.communityId', 'place.communityId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place.userId', '=', reader.id)
    .where('comment.createdAt', '>=', since)
    .where('comment.createdAt', '<', until)
    // The words of the partial index, by which SQLite knows it.
    .where(sql<boolean>`"comment"."deletedAt" is null and "comment"."hiddenAt" is null`)
    .where('comment.authorId', '!=', reader.id)
    .where((eb) => eb.not(reportedBy(reader)(eb)))
    .where('post.hiddenAt', 'is', null)
    .where(postVisibleTo(reader))
    .where(wantedBy(reader))
    .executeTakeFirstOrThrow()
  return count
}
