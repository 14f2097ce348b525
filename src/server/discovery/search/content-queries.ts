import { communityRefColumns } from '../../communities/communities/queries.ts'
import { visibleComments } from '../../discussions/comments/access/predicates.ts'
import { visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy } from '../../discussions/posts/queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { inNumbers, withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedForViewer } from '../../platform/db/prepared.ts'
import type { Period } from '../../platform/search-index/content-page.ts'

/** Returns the visible posts among these numbers, with their authors and communities. */
export const listPostsNumbered = (
  db: Db,
  viewer: Viewer | null,
  numbers: readonly number[],
  { since, until }: Period,
) => postsNumbered(db, viewer, numbers, since, until)

const postsNumbered = preparedForViewer((db, viewer, numbers: readonly number[], since: string, until: string) =>
  db
    .selectFrom('postNumber')
    .innerJoin('post', 'post.id', 'postNumber.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['postNumber.number', 'post.id', 'post.title', 'post.content', 'post.plainText', 'post.createdAt'])
    .select(['post.likeCount', 'post.commentCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(communityRefColumns)
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where(withoutIndex<string>('post.createdAt'), '>=', since)
    .where(withoutIndex<string>('post.createdAt'), '<', until)
    .where(visiblePosts(viewer))
    .where(notHiddenBy(viewer)),
)

/** Returns the visible comments among these numbers, with their posts and communities. */
export const listCommentsNumbered = (
  db: Db,
  viewer: Viewer | null,
  numbers: readonly number[],
  { since, until }: Period,
) => commentsNumbered(db, viewer, numbers, since, until)

const commentsNumbered = preparedForViewer((db, viewer, numbers: readonly number[], since: string, until: string) =>
  db
    .selectFrom('commentNumber')
    .innerJoin('comment', 'comment.id', 'commentNumber.commentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['commentNumber.number', 'comment.id', 'comment.content', 'comment.plainText', 'comment.createdAt'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['post.id as postId', 'post.title as postTitle'])
    .select(communityRefColumns)
    .where('commentNumber.number', 'in', inNumbers(numbers))
    .where(withoutIndex<string>('comment.createdAt'), '>=', since)
    .where(withoutIndex<string>('comment.createdAt'), '<', until)
    .where(visibleComments(viewer))
    .where(notHiddenBy(viewer)),
)
