import { unreportedBy } from '../../discussions/unread/access/predicates.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

/** Returns a page of all existing posts, newest first. */
export const listLatestPosts = (db: Db, page: PageRequest) =>
  db
    .selectFrom('post')
    .innerJoin('user', 'user.id', 'post.authorId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select([
      'post.id',
      'post.title',
      'post.content',
      'post.plainText',
      'post.createdAt',
      'post.communityId',
      'post.authorId',
    ])
    .select(['user.name as authorName', 'community.slug', 'community.name as communityName', 'community.isPrivate'])
    .where('post.deletedAt', 'is', null)
    .where('post.heldAt', 'is', null)
    .where('community.deletedAt', 'is', null)
    .where(afterCursor(page, ['post.createdAt', 'post.id'], 'desc'))
    .orderBy('post.createdAt', 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit)
    .execute()

/** Returns a page of all existing comments that the viewer has not reported, newest first. */
export const listLatestComments = (db: Db, viewer: Pick<Viewer, 'id'>, page: PageRequest) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .innerJoin('community', 'community.id', 'comment.communityId')
    .select([
      'comment.id',
      'comment.content',
      'comment.plainText',
      'comment.createdAt',
      'comment.communityId',
      'comment.authorId',
    ])
    .select(['user.name as authorName', 'community.slug', 'community.name as communityName', 'community.isPrivate'])
    .select(['comment.postId', (eb) => eb.val('').as('title')])
    .where('comment.deletedAt', 'is', null)
    .where(unreportedBy(viewer))
    .where('community.deletedAt', 'is', null)
    .where(afterCursor(page, ['comment.createdAt', 'comment.id'], 'desc'))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit)
    .execute()
