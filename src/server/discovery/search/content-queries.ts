import { communityRefColumns } from '../../communities/core/queries.ts'
import { visibleComments } from '../../discussions/comments/access/predicates.ts'
import { visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy } from '../../discussions/posts/queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { inNumbers, withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedForViewer, type QueryViewer } from '../../platform/db/prepared.ts'
import type { Period } from '../../platform/search-index/content-page.ts'
import type { ContentKind } from '../../platform/search-index/index-number-queries.ts'

type Numbers = readonly number[]

/** The posts with these numbers, written in the period, that a viewer finds. */
const postsAmong = (db: Db, viewer: QueryViewer | null, numbers: Numbers, since: string, until: string) =>
  db
    .selectFrom('postNumber')
    .innerJoin('post', 'post.id', 'postNumber.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select('postNumber.number')
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where(withoutIndex<string>('post.createdAt'), '>=', since)
    .where(withoutIndex<string>('post.createdAt'), '<', until)
    .where(visiblePosts(viewer))
    .where(notHiddenBy(viewer))

/** The comments with these numbers, written in the period, that a viewer finds. */
const commentsAmong = (db: Db, viewer: QueryViewer | null, numbers: Numbers, since: string, until: string) =>
  db
    .selectFrom('commentNumber')
    .innerJoin('comment', 'comment.id', 'commentNumber.commentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select('commentNumber.number')
    .where('commentNumber.number', 'in', inNumbers(numbers))
    .where(withoutIndex<string>('comment.createdAt'), '>=', since)
    .where(withoutIndex<string>('comment.createdAt'), '<', until)
    .where(visibleComments(viewer))
    .where(notHiddenBy(viewer))

const postNumbers = preparedForViewer(postsAmong)
const commentNumbers = preparedForViewer(commentsAmong)

const postsNumbered = preparedForViewer((db, viewer, numbers: Numbers, since: string, until: string) =>
  postsAmong(db, viewer, numbers, since, until)
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'post.title', 'post.content', 'post.plainText', 'post.createdAt'])
    .select(['post.likeCount', 'post.commentCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(communityRefColumns),
)

const commentsNumbered = preparedForViewer((db, viewer, numbers: Numbers, since: string, until: string) =>
  commentsAmong(db, viewer, numbers, since, until)
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.content', 'comment.plainText', 'comment.createdAt'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['post.id as postId', 'post.title as postTitle'])
    .select(communityRefColumns),
)

/** Returns the visible posts among these numbers, with their authors and communities. */
export const listPostsNumbered = (db: Db, viewer: Viewer | null, numbers: Numbers, { since, until }: Period) =>
  postsNumbered(db, viewer, numbers, since, until)

/** Returns the visible comments among these numbers, with their posts and communities. */
export const listCommentsNumbered = (db: Db, viewer: Viewer | null, numbers: Numbers, { since, until }: Period) =>
  commentsNumbered(db, viewer, numbers, since, until)

/** Returns the numbers whose posts or comments the viewer may see. */
export const listVisibleNumbers = (
  db: Db,
  kind: ContentKind,
  viewer: Viewer | null,
  numbers: Numbers,
  { since, until }: Period,
) => (kind === 'post' ? postNumbers : commentNumbers)(db, viewer, numbers, since, until)
