import { type ExpressionBuilder, sql } from 'kysely'
import { joinedCommunities } from '../../communities/core/access/predicates.ts'
import { shownPosts, visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy } from '../../discussions/posts/queries.ts'
import { newsComments } from '../../discussions/unread/access/predicates.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { preparedAll, preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { fromTop } from './queries.ts'

/** Lists replies by others to the viewer's comments, newest first; one row more than the page. */
export const listReplies = (db: Db, viewer: Viewer, page: PageRequest) =>
  db
    .selectFrom('comment')
    .innerJoin('comment as parent', 'parent.id', 'comment.parentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'parent.content as parentContent'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['post.id as postId', 'post.title', 'forum.name as forumName'])
    .select(['community.slug', 'community.name as communityName'])
    .where('comment.repliedToId', '=', viewer.id)
    .where(newsComments(viewer))
    .where('parent.deletedAt', 'is', null)
    .where(visiblePosts(viewer))
    .where(notHiddenBy(viewer))
    .where(notMutedBy(viewer.id))
    .where(afterCursor(fromTop(page, 'createdAt'), ['comment.createdAt', 'comment.id'], 'desc'))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** In the viewer's communities: visible comments by others under visible posts. */
const isInFeed = (viewer: Pick<Viewer, 'id'>) => (eb: ExpressionBuilder<Schema, 'comment' | 'post' | 'community'>) =>
  eb.and([
    newsComments(viewer)(eb),
    eb('comment.authorId', '!=', viewer.id),
    shownPosts,
    notHiddenBy(viewer)(eb),
    notMutedBy(viewer.id),
  ])

/** The times of the comments in the community `place`, newest first. */
const commentTimesOf = (db: Db, viewer: Pick<Viewer, 'id'>) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .select('comment.createdAt')
    .where('comment.communityId', '=', sql.ref<string>('place.communityId'))
    .where(isInFeed(viewer))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(1)

/** Finds a time before which none of the newest comments can be, of which `before` are later; see `listOwnPosts`. */
const findFloor = preparedFirst((db, userId: string, before: number) =>
  joinedCommunities(db, userId)
    .select(commentTimesOf(db, { id: userId }).as('newest'))
    .orderBy('newest', (order) => order.desc().nullsLast())
    .limit(1)
    .offset(before),
)

const listSince = preparedAll((db, userId: string, floor: string, before: number, limit: number) => {
  const viewer = { id: userId }
  const lastHere = commentTimesOf(db, viewer).where('comment.createdAt', '>=', floor).offset(before)
  return joinedCommunities(db, userId)
    .innerJoin('comment', 'comment.communityId', 'place.communityId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select([
      'comment.id',
      'comment.postId',
      'comment.content',
      'comment.plainText',
      'comment.createdAt',
      'user.name as authorName',
    ])
    .select(['community.slug', 'community.name as communityName'])
    .where(isInFeed(viewer))
    .where('comment.createdAt', '>=', sql<string>`coalesce(${lastHere}, ${floor})`)
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
})

/** Returns the newest comments by others in the viewer's communities. */
export async function listOwnComments(db: Db, { id }: Viewer, limit: number) {
  const floor = (await findFloor(db, id, limit - 1))?.newest ?? ''
  return listSince(db, id, floor, limit - 1, limit)
}
